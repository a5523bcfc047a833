import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countLevels, readAsvs } from '../security/requirements.ts'
import { checkEvidence, type Evidence, readEvidence } from './evidence.ts'

const DIGEST = `sha256:${'1'.repeat(64)}`

const MUTATION = { reason: null, percent: 100, tried: 9, killed: 8, explained: 1, open: [], not_run: 0 }

const SOUND: Evidence = {
  format: 'evidence-1',
  version: '1.2.3',
  commit: '1234abc',
  made_at: '2026-11-26T00:00:00Z',
  tests: {
    ...{ passed: 2000, failed: 0, commit: '1234abc', rules_without_result: ['H12'] },
    rules: { T4: { passed: 12, failed: 0 } },
  },
  asvs: { levels: countLevels(readAsvs()), faults: [], requirements: [] },
  sbom: { reason: null, digest: DIGEST, packages: 90 },
  images: { server: { reason: null, digest: DIGEST }, web: { reason: 'no image was built' } },
  mutation: MUTATION,
}

const faults = (change: Partial<Evidence>) =>
  checkEvidence({ ...SOUND, ...change }).flatMap(({ name, state }) => (state === 'fault' ? name : []))

test('sound evidence has no fault, and tells the reason for what was not made', () => {
  expect(faults({})).toEqual([])
  expect(checkEvidence(SOUND)).toContainEqual({ name: 'web image', state: 'told', says: 'none: no image was built' })
  const rules = checkEvidence(SOUND).find(({ name }) => name === 'rules')
  expect(rules?.says).toBe('1 have a result, without one: H12')
})

test.each([
  ['tests', { tests: { ...SOUND.tests, failed: 1, rules: { T4: { passed: 11, failed: 1 } } } }],
  ['tests', { tests: { ...SOUND.tests, passed: 0 } }],
  ['tests of', { tests: { ...SOUND.tests, commit: '9999999' } }],
  ['rules', { tests: { ...SOUND.tests, rules: {} } }],
  ['ASVS', { asvs: { ...SOUND.asvs, faults: ['V1.2.4 cites a test of T4, which does not exist.'] } }],
  ['mutants', { mutation: { ...MUTATION, open: ['server/src/policy.ts:53 drop a guard'] } }],
])('evidence with red %s is refused', (name, change) => {
  expect(faults(change)).toEqual([name])
})

test('evidence of no commit is refused', () => {
  expect(faults({ commit: null })).toEqual(['evidence', 'tests of'])
})

test('evidence that is missing or something else is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'app-evidence-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'evidence.json')
  await expect(readEvidence(path)).rejects.toThrow('cannot be read')
  await writeFile(path, '{}')
  await expect(readEvidence(path)).rejects.toThrow('is not evidence of a release')
  await writeFile(path, JSON.stringify(SOUND))
  expect(await readEvidence(path)).toEqual(SOUND)
})
