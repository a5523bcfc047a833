// The types are those of the Prometheus operator that our manifests use, and no others: a new field is added here from
// its reference.

import type { LabelSelector, ObjectMeta } from 'kubernetes-types/meta/v1.js'

type Api = 'monitoring.coreos.com/v1'

export type PodMonitor = {
  apiVersion: Api
  kind: 'PodMonitor'
  metadata: ObjectMeta
  spec: {
    selector: LabelSelector
    podMetricsEndpoints: { port: string; relabelings: { targetLabel: string; replacement: string }[] }[]
  }
}

type Rule = {
  alert: string
  expr: string
  for: string
  labels: { severity: 'critical' | 'warning' }
  annotations: { summary: string }
}

export type PrometheusRule = {
  apiVersion: Api
  kind: 'PrometheusRule'
  metadata: ObjectMeta
  spec: { groups: { name: string; rules: Rule[] }[] }
}
