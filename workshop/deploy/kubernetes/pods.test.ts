// The pods have few rights, and they start and end in order. Needs kustomize.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Container, PodSpec, Probe } from 'kubernetes-types/core/v1.js'
import { describe, expect, test } from 'vitest'
import { environmentOf } from './environment.ts'
import { all, FOLDER, find, OVERLAYS, podTemplates, render, VARIANTS, WITH_WORK } from './manifests.ts'

// server/src/startup/shutdown.ts allows this for requests and queued work after DRAIN_SECONDS.
const LONGEST_END_SECONDS = 25

describe.each(VARIANTS)('in %s', (overlay) => {
  const objects = render(overlay)
  const pods = podTemplates(objects).map(({ name, template: { spec, metadata } }) => ({ name, spec, metadata }))
  const containers = pods.flatMap(({ name, spec }) =>
    [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].map((container) => ({ name, spec, container })),
  )

  const work = overlay === WITH_WORK ? ['app-work'] : []

  test('the pods are those of the API, the browser application, the migration and perhaps the jobs', () => {
    expect(pods.map(({ name }) => name).toSorted()).toEqual(['app-api', 'app-migrate', 'app-web', ...work])
  })

  test('every container runs as an ordinary user on a file system it cannot write', () => {
    expect(containers.filter(({ spec, container }) => !isConfined(spec, container)).map(({ name }) => name)).toEqual([])
  })

  test('no pod has a token of the Kubernetes API', () => {
    expect(pods.filter(({ spec }) => spec?.automountServiceAccountToken !== false).map(({ name }) => name)).toEqual([])
  })

  test('every container asks for what it needs and has a limit of memory', () => {
    const unlimited = containers.filter(({ container: { resources } }) => {
      const { cpu, memory } = resources?.requests ?? {}
      return !cpu || !memory || !resources?.limits?.memory
    })
    expect(unlimited.map(({ name }) => name)).toEqual([])
  })

  test('every image has a digest, and the migration and the jobs have that of the API', () => {
    const images = new Map(containers.map(({ name, container }) => [name, container.image ?? '']))
    for (const image of images.values()) expect(image).toMatch(/^[\w.-]+\/[\w./-]+@sha256:[0-9a-f]{64}$/)
    for (const name of ['app-migrate', ...work]) expect(images.get(name)).toBe(images.get('app-api'))
  })

  test('the probes ask the port that the process listens on', () => {
    const container = containerOf('app-api')
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(environmentOf(objects).PORT) }])
    expect(askedBy(container.startupProbe)).toBe('/ready of http')
    expect(askedBy(container.readinessProbe)).toBe('/ready of http')
    expect(askedBy(container.livenessProbe)).toBe('/health of http')
    const web = containerOf('app-web')
    expect([askedBy(web.readinessProbe), askedBy(web.livenessProbe)]).toEqual(['/healthz of http', '/healthz of http'])
  })

  test('a pod of the API has the time to end that it needs', () => {
    const pod = pods.find(({ name }) => name === 'app-api')?.spec
    const asleep = pod?.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0
    const drain = Number(environmentOf(objects).DRAIN_SECONDS)
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(asleep + drain + LONGEST_END_SECONDS)
  })

  test('a pod of the API stays until proxies have left it', () => {
    const { lifecycle, readinessProbe } = containerOf('app-api')
    const { periodSeconds = 10, failureThreshold = 3 } = readinessProbe ?? {}
    expect(lifecycle?.preStop?.sleep?.seconds).toBeGreaterThanOrEqual(5)
    expect(Number(environmentOf(objects).DRAIN_SECONDS)).toBeGreaterThan(periodSeconds * failureThreshold)
  })

  test('a release never takes a pod away before its successor is ready', () => {
    for (const { spec } of all(objects, 'Deployment')) {
      expect(spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    }
  })

  test('the migration ends in any case, and is not repeated for ever', () => {
    const job = find(objects, 'Job', 'app-migrate').spec
    expect(job).toMatchObject({ backoffLimit: 4, activeDeadlineSeconds: 1800 })
    expect(job?.template.spec?.restartPolicy).toBe('Never')
  })

  function containerOf(pod: string): Container {
    const found = containers.find(({ name }) => name === pod)
    if (!found) throw new Error(`There is no container of ${pod}`)
    return found.container
  }
})

test('only the release of an overlay names images', () => {
  const named = globSync('**/*.{yaml,env}', { cwd: FOLDER }).flatMap((path) =>
    [...readFileSync(join(FOLDER, path), 'utf8').matchAll(/^\s*(?:image|newName|newTag|digest): *(\S+)/gm)]
      .filter(([, image]) => image !== 'app-server' && image !== 'app-web')
      .map(() => path),
  )
  expect(new Set(named)).toEqual(new Set(OVERLAYS.map((overlay) => `overlays/${overlay}/release/kustomization.yaml`)))
})

function isConfined(spec: PodSpec | undefined, { securityContext: own }: Container): boolean {
  const { runAsNonRoot, runAsUser, seccompProfile } = spec?.securityContext ?? {}
  const ordinary = runAsNonRoot === true && (runAsUser ?? 0) >= 1000 && seccompProfile?.type === 'RuntimeDefault'
  const dropped = own?.capabilities?.drop?.includes('ALL') && !own.capabilities.add
  return ordinary && own?.readOnlyRootFilesystem === true && own.allowPrivilegeEscalation === false && dropped === true
}

function askedBy(probe: Probe | undefined): string {
  return `${probe?.httpGet?.path} of ${probe?.httpGet?.port}`
}
