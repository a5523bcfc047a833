// An overlay can switch on the metrics of the pods and the alerts. Needs kustomize.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump, load } from 'js-yaml'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/src/config.ts'
import { FOLDER as ALERTS } from '../observability/files.ts'
import { faultsOf } from './compiler.ts'
import { environmentOf } from './environment.ts'
import { all, FOLDER, find, OVERLAYS, render, WITH_METRICS } from './manifests.ts'

const objects = render(WITH_METRICS)
const monitored = ['app-api', 'app-work']
const selector = { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: monitored }] }

test.each(OVERLAYS)('in %s as it is the API has no metrics, and the operator is not needed', (overlay) => {
  const shipped = render(overlay)
  expect(shipped.filter(({ apiVersion }) => apiVersion.startsWith('monitoring.'))).toEqual([])
  expect(readConfig(environmentOf(shipped)).metrics).toBeNull()
})

test('the component consists of objects that Kubernetes and the operator of Prometheus know', async () => {
  expect(await faultsOf(objects)).toEqual([])
})

test.each(monitored)('the pods of %s serve their metrics on the port that is scraped', (name) => {
  const [container] = find(objects, 'Deployment', name).spec?.template.spec?.containers ?? []
  const { metrics } = readConfig(environmentOf(objects, name))
  expect(metrics?.host).toBe('0.0.0.0')
  expect(container?.ports).toContainEqual({ name: 'metrics', containerPort: metrics?.port })
})

test('the pods are scraped under the job that the alerts select', () => {
  const { spec } = find(objects, 'PodMonitor', 'app')
  expect(spec.selector).toEqual(selector)
  expect(spec.podMetricsEndpoints).toEqual([
    { port: 'metrics', relabelings: [{ targetLabel: 'job', replacement: 'app' }] },
  ])
})

test('only the namespace of Prometheus reaches the metrics', () => {
  const { spec } = find(objects, 'NetworkPolicy', 'app-metrics')
  expect(spec).toEqual({
    podSelector: selector,
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
        ports: [{ protocol: 'TCP', port: 'metrics' }],
      },
    ],
  })
  const others = all(objects, 'NetworkPolicy').filter(({ metadata }) => metadata.name !== 'app-metrics')
  expect(JSON.stringify(others)).not.toMatch(/"port":("metrics"|18000)/)
})

test('the rules are those of deploy/observability/alerts.yml; -u writes them again', async () => {
  const { groups } = Object(load(readFileSync(join(ALERTS, 'alerts.yml'), 'utf8')))
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'app' },
    spec: { groups },
  }
  const comment =
    '# Written from deploy/observability/alerts.yml by workshop/deploy/kubernetes/metrics.test.ts with -u.\n'
  const text = comment + dump(rule, { lineWidth: 120 })
  await expect(text).toMatchFileSnapshot(join(FOLDER, 'components/metrics/alerts.yaml'))
  expect(find(objects, 'PrometheusRule', 'app').spec.groups).toEqual(groups)
})
