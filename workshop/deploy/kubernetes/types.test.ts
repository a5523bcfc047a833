// The manifests have the form of their kinds. Needs kustomize.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from './compiler.ts'
import { FOLDER, parse, render, VARIANTS } from './manifests.ts'

test.each(VARIANTS)('%s consists of objects that Kubernetes and its operator know', async (overlay) => {
  const objects = render(overlay)
  expect(objects.length).toBeGreaterThan(20)
  expect(await faultsOf(objects)).toEqual([])
})

test('the example of the secrets is one of secrets', async () => {
  const secrets = parse(await readFile(join(FOLDER, 'secrets.example.yaml'), 'utf8'))
  expect(new Set(secrets.map(({ kind }) => kind))).toEqual(new Set(['Secret']))
  expect(await faultsOf(secrets)).toEqual([])
})

test.each([
  ['a misspelt field of a container', '"readinessProbe"', '"readynessProbe"', 'readynessProbe'],
  ['a misspelt field of the security context', '"runAsNonRoot"', '"runAsNonroot"', 'runAsNonroot'],
  [
    'a text for a number',
    '"containerPort":8000',
    '"containerPort":"8000"',
    "'string' is not assignable to type 'number'",
  ],
  ['a number for an amount', '"cpu":"250m"', '"cpu":250', "'number' is not assignable to type 'string'"],
  [
    'an autoscaler with another name for its target',
    '"scaleTargetRef":{"apiVersion":"apps/v1",',
    '"scaleTarget":{',
    'scaleTarget',
  ],
  ['a misspelt field of the cluster', '"isWALArchiver"', '"isWalArchiver"', 'isWalArchiver'],
  ['another pool mode', '"transaction"', '"statement"', 'statement'],
])('%s is refused', async (_, written, misspelt, named) => {
  const text = JSON.stringify(render('production'))
  expect(text).toContain(written)
  const faults = await faultsOf(JSON.parse(text.replace(written, misspelt)))
  expect(faults).toContainEqual(expect.stringContaining(named))
})
