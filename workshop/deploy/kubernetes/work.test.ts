// An overlay can switch on the deployment of the durable jobs. Needs kustomize.
import { expect, test } from 'vitest'
import { VARIABLES } from '../../../server/src/config/variables.ts'
import { readConfig } from '../../../server/src/config.ts'
import { environmentOf } from './environment.ts'
import { all, find, OVERLAYS, render, WITH_WORK } from './manifests.ts'

// server/src/startup/shutdown.ts allows this for a process that has nothing to drain.
const LONGEST_END_SECONDS = 25

const objects = render(WITH_WORK)
const { spec } = find(objects, 'Deployment', 'app-work')
const [container] = spec?.template.spec?.containers ?? []

test.each(OVERLAYS)('in %s as it is the API does the jobs', (overlay) => {
  const shipped = render(overlay)
  expect(all(shipped, 'Deployment').map(({ metadata }) => metadata.name)).not.toContain('app-work')
  expect(readConfig(environmentOf(shipped)).run_jobs).toBe(true)
})

test('with the component a pod of its own does the jobs, and the API does none', () => {
  expect(container?.args).toEqual(['work'])
  expect(readConfig(environmentOf(objects)).run_jobs).toBe(false)
})

test('the jobs have the settings, the role and the pooler of the API', () => {
  const api = environmentOf(objects)
  const { METRICS_PORT, METRICS_HOST, ...shared } = environmentOf(objects, 'app-work')
  const { RELEASE_IMAGE_DIGEST: _, ...expected } = api
  expect(shared).toEqual(expected)
  expect([METRICS_PORT, METRICS_HOST].every(Boolean)).toBe(true)
  expect(['METRICS_PORT', 'METRICS_HOST'].every((name) => name in VARIABLES)).toBe(true)
})

test('the probes ask the listener of the metrics, which has /health', () => {
  const { metrics } = readConfig(environmentOf(objects, 'app-work'))
  expect(container?.ports).toEqual([{ name: 'metrics', containerPort: metrics?.port }])
  // A probe comes from the node, not from the pod.
  expect(metrics?.host).toBe('0.0.0.0')
  for (const probe of [container?.startupProbe, container?.livenessProbe]) {
    expect(probe?.httpGet).toEqual({ path: '/health', port: 'metrics' })
  }
})

test('a pod of the jobs has the time to end that it needs', () => {
  expect(spec?.template.spec?.terminationGracePeriodSeconds).toBeGreaterThan(LONGEST_END_SECONDS)
})
