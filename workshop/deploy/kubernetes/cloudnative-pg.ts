// The types are those of CloudNativePG 1.30 and its Barman Cloud plugin 0.13 that our manifests use, and no others: a
// new field is added here from the reference of the operator.

import type { DeploymentStrategy } from 'kubernetes-types/apps/v1.js'
import type { ResourceRequirements } from 'kubernetes-types/core/v1.js'
import type { ObjectMeta } from 'kubernetes-types/meta/v1.js'

type Api = 'postgresql.cnpg.io/v1'
type SecretKey = { name: string; key: string }

export type Cluster = {
  apiVersion: Api
  kind: 'Cluster'
  metadata: ObjectMeta
  spec: {
    instances: number
    imageName: string
    primaryUpdateStrategy?: 'unsupervised' | 'supervised'
    primaryUpdateMethod?: 'switchover' | 'restart'
    bootstrap: {
      initdb: { database: string; owner: string; encoding?: string; postInitApplicationSQL?: string[] }
    }
    managed?: {
      roles: { name: string; ensure?: 'present' | 'absent'; login?: boolean; passwordSecret?: { name: string } }[]
    }
    certificates?: { serverAltDNSNames?: string[] }
    postgresql: {
      synchronous: {
        method: 'any' | 'first'
        number: number
        dataDurability?: 'required' | 'preferred'
        failoverQuorum?: boolean
      }
      parameters: Record<string, string>
    }
    storage: { size: string; storageClass?: string }
    walStorage?: { size: string; storageClass?: string }
    affinity?: {
      enablePodAntiAffinity?: boolean
      podAntiAffinityType?: 'required' | 'preferred'
      topologyKey?: string
    }
    resources?: ResourceRequirements
    plugins?: { name: string; enabled?: boolean; isWALArchiver?: boolean; parameters?: Record<string, string> }[]
  }
}

export type Pooler = {
  apiVersion: Api
  kind: 'Pooler'
  metadata: ObjectMeta
  spec: {
    cluster: { name: string }
    type: 'rw' | 'ro' | 'r'
    instances: number
    deploymentStrategy?: DeploymentStrategy
    pgbouncer: { poolMode: 'session' | 'transaction'; parameters: Record<string, string> }
  }
}

export type ScheduledBackup = {
  apiVersion: Api
  kind: 'ScheduledBackup'
  metadata: ObjectMeta
  spec: {
    schedule: string
    immediate?: boolean
    backupOwnerReference?: 'none' | 'self' | 'cluster'
    cluster: { name: string }
    method: 'plugin' | 'volumeSnapshot'
    pluginConfiguration?: { name: string; parameters?: Record<string, string> }
  }
}

export type ObjectStore = {
  apiVersion: 'barmancloud.cnpg.io/v1'
  kind: 'ObjectStore'
  metadata: ObjectMeta
  spec: {
    retentionPolicy?: string
    configuration: {
      destinationPath: string
      endpointURL?: string
      s3Credentials?: { accessKeyId: SecretKey; secretAccessKey: SecretKey }
      wal?: { compression?: 'gzip' | 'zstd' | 'lz4'; maxParallel?: number }
      data?: { compression?: 'gzip' | 'bzip2' | 'snappy' }
    }
  }
}
