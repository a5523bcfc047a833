import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { loadAll } from 'js-yaml'
import type { Deployment } from 'kubernetes-types/apps/v1.js'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js'
import type { Job } from 'kubernetes-types/batch/v1.js'
import type {
  ConfigMap,
  Namespace,
  PodTemplateSpec,
  Secret,
  Service,
  ServiceAccount,
} from 'kubernetes-types/core/v1.js'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.js'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js'
import { z } from 'zod'
import type { Cluster, ObjectStore, Pooler, ScheduledBackup } from './cloudnative-pg.ts'
import type { PodMonitor, PrometheusRule } from './monitoring.ts'

export const FOLDER = join(root, 'deploy/kubernetes')
export const OVERLAYS = ['production', 'staging'] as const
export const WITH_WORK = 'production with work'
export const VARIANTS = [...OVERLAYS, WITH_WORK] as const
/** Production runs with `components/work` and `components/metrics`. */
export const WITH_METRICS = 'production with metrics'
export type Variant = (typeof VARIANTS)[number] | typeof WITH_METRICS

const COMPONENTS: Partial<Record<Variant, string[]>> = {
  [WITH_WORK]: ['work'],
  [WITH_METRICS]: ['work', 'metrics'],
}

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
})
export type Manifest = z.infer<typeof Manifest>

export type Kinds = {
  Cluster: Cluster
  ConfigMap: ConfigMap
  Deployment: Deployment
  HorizontalPodAutoscaler: HorizontalPodAutoscaler
  Ingress: Ingress
  Job: Job
  Namespace: Namespace
  NetworkPolicy: NetworkPolicy
  ObjectStore: ObjectStore
  PodDisruptionBudget: PodDisruptionBudget
  PodMonitor: PodMonitor
  Pooler: Pooler
  PrometheusRule: PrometheusRule
  ScheduledBackup: ScheduledBackup
  Secret: Secret
  Service: Service
  ServiceAccount: ServiceAccount
}
type Named<Kind extends keyof Kinds> = Kinds[Kind] & Manifest

const rendered = new Map<Variant, Manifest[]>()

/** An overlay has its database, its migration, and the rest. */
export function render(variant: Variant): Manifest[] {
  const known = rendered.get(variant)
  if (known) return known
  const components = COMPONENTS[variant]
  const objects = components ? renderWith(components) : renderOverlay(join(FOLDER, 'overlays', variant))
  rendered.set(variant, objects)
  return objects
}

function renderOverlay(folder: string): Manifest[] {
  return [join(folder, 'database'), join(folder, 'migrate'), folder].flatMap((path) => parse(kustomize(path)))
}

/** The lines of these components are switched on in production. */
function renderWith(components: readonly string[]): Manifest[] {
  const copy = mkdtempSync(join(tmpdir(), 'app-kubernetes-'))
  try {
    cpSync(FOLDER, copy, { recursive: true })
    const overlay = join(copy, 'overlays/production')
    const file = join(overlay, 'kustomization.yaml')
    for (const name of components) {
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace(`  # - ../../components/${name}`, `  - ../../components/${name}`))
    }
    return renderOverlay(overlay)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

export function parse(text: string): Manifest[] {
  return z.array(Manifest).parse(loadAll(text))
}

export function all<Kind extends keyof Kinds>(objects: Manifest[], kind: Kind): Named<Kind>[] {
  return objects.filter((object): object is Named<Kind> => object.kind === kind)
}

/** Finds an object by kind and name. @throws when it does not exist */
export function find<Kind extends keyof Kinds>(objects: Manifest[], kind: Kind, name: string): Named<Kind> {
  const found = all(objects, kind).find(({ metadata }) => metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}`)
  return found
}

/** The operator makes the pods of PostgreSQL and of the pooler, so they are left out. */
export function podTemplates(objects: Manifest[]): { name: string; template: PodTemplateSpec }[] {
  return [...all(objects, 'Deployment'), ...all(objects, 'Job')].flatMap(({ metadata, spec }) =>
    spec ? [{ name: metadata.name, template: spec.template }] : [],
  )
}

function kustomize(path: string): string {
  for (const command of [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ]) {
    const [program = '', ...words] = command
    const { status, stdout, stderr, error } = spawnSync(program, [...words, path], { encoding: 'utf8' })
    if (status === 0 && stderr === '') return stdout
    if (!error) throw new Error(`${command.join(' ')} ${path} failed: ${stderr}`)
  }
  throw new Error('kustomize is missing: install kubectl 1.27 or later, or kustomize of Debian 13')
}
