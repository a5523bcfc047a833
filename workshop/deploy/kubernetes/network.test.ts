// The network policies decide which pod reaches which. Needs kustomize.
import type { LabelSelector } from 'kubernetes-types/meta/v1.js'
import type { NetworkPolicyPeer } from 'kubernetes-types/networking/v1.js'
import { describe, expect, test } from 'vitest'
import { environmentOf } from './environment.ts'
import { all, find, podTemplates, render, VARIANTS, WITH_WORK } from './manifests.ts'

type Labels = Record<string, string>

describe.each(VARIANTS)('in %s', (overlay) => {
  const objects = render(overlay)
  const pods: { name: string; labels: Labels }[] = [
    ...podTemplates(objects).map(({ name, template }) => ({ name, labels: template.metadata?.labels ?? {} })),
    // The operator labels its pods like this.
    { name: 'app-db', labels: { 'cnpg.io/cluster': 'app-db', 'cnpg.io/podRole': 'instance' } },
    { name: 'app-db-1-initdb', labels: { 'cnpg.io/cluster': 'app-db', 'cnpg.io/jobRole': 'initdb' } },
    { name: 'app-pooler', labels: { 'cnpg.io/poolerName': 'app-pooler' } },
  ]
  const work = pods.filter(({ name }) => name === 'app-work').map(({ name }) => name)
  const selected = (selector: LabelSelector | undefined) =>
    pods.filter(({ labels }) => selector && matches(selector, labels)).map(({ name }) => name)

  test('services, budgets and deployments select the pods of their own name', () => {
    const selectors = [
      ...all(objects, 'Service').map(({ metadata, spec }) => ({
        metadata,
        selector: { matchLabels: spec?.selector ?? {} },
      })),
      ...all(objects, 'PodDisruptionBudget').map(({ metadata, spec }) => ({ metadata, selector: spec?.selector })),
      ...all(objects, 'Deployment').map(({ metadata, spec }) => ({ metadata, selector: spec?.selector })),
    ]
    for (const { metadata, selector } of selectors) expect(selected(selector)).toEqual([metadata.name])
    expect(selectors).toHaveLength(7 + work.length)
  })

  test('pods are spread over hosts by their own labels', () => {
    for (const { metadata, spec } of all(objects, 'Deployment')) {
      const constraints = spec?.template.spec?.topologySpreadConstraints ?? []
      expect(constraints.map(({ topologyKey }) => topologyKey)).toContain('kubernetes.io/hostname')
      for (const { labelSelector } of constraints) expect(selected(labelSelector)).toEqual([metadata.name])
    }
  })

  test('the autoscaler and the budget leave room for each other', () => {
    const { scaleTargetRef, minReplicas = 1 } = find(objects, 'HorizontalPodAutoscaler', 'app-api').spec ?? {}
    expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'app-api' })
    // Each application of the manifests would set the replicas back otherwise.
    expect(find(objects, 'Deployment', 'app-api').spec?.replicas).toBeUndefined()
    for (const { spec } of all(objects, 'PodDisruptionBudget')) expect(spec?.maxUnavailable).toBe(1)
    expect(minReplicas).toBeGreaterThanOrEqual(2)
  })

  test('each host leads to its service, under a certificate, and is the origin in the settings', () => {
    const { rules = [], tls = [] } = find(objects, 'Ingress', 'app').spec ?? {}
    const services = rules.map(({ host, http }) => [host, http?.paths[0]?.backend.service?.name])
    const { FRONTEND_URL = '', SERVER_URL = '' } = environmentOf(objects)
    expect(services).toEqual([
      [new URL(FRONTEND_URL).host, 'app-web'],
      [new URL(SERVER_URL).host, 'app-api'],
    ])
    expect(tls.flatMap(({ hosts = [] }) => hosts)).toEqual(services.map(([host]) => host))
    for (const { http } of rules) expect(http?.paths[0]?.backend.service?.port).toEqual({ name: 'http' })
    for (const { spec } of all(objects, 'Service'))
      expect(spec?.ports?.[0]).toMatchObject({ name: 'http', targetPort: 'http' })
  })

  test('the browser application calls the origin of the API', () => {
    const reference = find(objects, 'Deployment', 'app-web').spec?.template.spec?.containers[0]?.envFrom?.[0]
    const { data = {} } = find(objects, 'ConfigMap', reference?.configMapRef?.name ?? '')
    expect(Object.keys(data).toSorted()).toEqual(['API_ORIGIN', 'IMAGE_ORIGIN', 'SECURITY_CONTACT', 'UPLOAD_ORIGIN'])
    expect(data.API_ORIGIN).toBe(environmentOf(objects).SERVER_URL)
  })

  test('nothing is reached that no policy allows', () => {
    const everything = find(objects, 'NetworkPolicy', 'default-deny').spec
    expect(everything).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const outside = ['DNS', 'app-pooler 5432', 'public addresses 443 465 587']
    expect(Object.fromEntries(pods.map(({ name }) => [name, { from: reachedFrom(name), to: reaches(name) }]))).toEqual({
      'app-api': { from: ['ingress controller'], to: outside },
      ...(overlay === WITH_WORK && { 'app-work': { from: [], to: outside } }),
      'app-web': { from: ['ingress controller'], to: [] },
      'app-migrate': { from: [], to: ['DNS', 'app-db 5432'] },
      'app-pooler': { from: ['app-api', ...work], to: ['DNS', 'app-db 5432', 'anything 443 6443'] },
      'app-db': {
        from: ['app-pooler', 'app-migrate', 'app-db', 'operator'],
        to: ['DNS', 'app-db 5432 8000', 'anything 443 6443'],
      },
      'app-db-1-initdb': { from: [], to: ['DNS', 'app-db 5432', 'anything 443 6443'] },
    })
  })

  const policiesOf = (pod: string) =>
    all(objects, 'NetworkPolicy').filter(({ spec }) => selected(spec?.podSelector).includes(pod))

  function reachedFrom(pod: string): string[] {
    const peers = policiesOf(pod).flatMap(({ spec }) => spec?.ingress?.flatMap(({ from }) => from ?? [{}]) ?? [])
    // The pooler also lets in a deployment that only one variant has.
    return [...new Set(peers.map(nameOf))].filter((name) => name !== 'no pod')
  }

  function reaches(pod: string): string[] {
    const rules = policiesOf(pod).flatMap(({ spec }) => spec?.egress ?? [])
    return rules.map(({ to, ports = [] }) => {
      const [peer] = new Set((to ?? [{}]).map(nameOf))
      return peer === 'DNS' ? 'DNS' : [peer, ...ports.map(({ port }) => port)].join(' ')
    })
  }

  function nameOf({ podSelector, namespaceSelector, ipBlock }: NetworkPolicyPeer): string {
    if (ipBlock) return ipBlock.except?.length ? 'public addresses' : 'all addresses'
    const namespace = JSON.stringify(namespaceSelector ?? '')
    if (/kube-system/.test(namespace)) return 'DNS'
    if (/cnpg-system/.test(namespace)) return 'operator'
    if (/ingress-nginx/.test(namespace)) return 'ingress controller'
    if (podSelector) return selected(podSelector)[0] ?? 'no pod'
    return 'anything'
  }
})

function matches({ matchLabels = {}, matchExpressions = [] }: LabelSelector, labels: Labels): boolean {
  const equal = Object.entries(matchLabels).every(([key, value]) => labels[key] === value)
  return equal && matchExpressions.every(({ key, operator }) => operator === 'Exists' && key in labels)
}
