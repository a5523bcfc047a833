import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readResults } from './results.ts'

/** The name of the test cites rules. */
const proving = (name: string, ...ids: string[]) => `${name} [${ids.join(', ')}]`

const VITEST = {
  testResults: [
    {
      ...{ name: 'one.test.ts', status: 'failed', message: '' },
      assertionResults: [
        { title: proving('one is so', 'T1'), status: 'passed' },
        { title: proving('two are so', 'T1', 'T2'), status: 'failed' },
        { title: proving('three is left out', 'T3'), status: 'skipped' },
        { title: 'without a rule', status: 'passed' },
      ],
    },
    { name: 'two.test.ts', status: 'failed', message: '', assertionResults: [] },
  ],
}
const PLAYWRIGHT = {
  suites: [
    {
      suites: [
        { specs: [{ title: proving('a page is so', 'T2'), ok: true, tests: [{ status: 'flaky', results: [] }] }] },
      ],
      specs: [{ title: proving('a page is left out', 'T3'), ok: true, tests: [{ status: 'skipped', results: [] }] }],
    },
  ],
}

async function reports(content: Record<string, object>) {
  const folder = await mkdtemp(join(tmpdir(), 'app-results-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, report] of Object.entries(content)) await writeFile(join(folder, name), JSON.stringify(report))
  return folder
}

test('the tests of a whole run are counted for each rule, with what failed and what was not run', async () => {
  const release = { commit: '1234abc' }
  const folder = await reports({ 'vitest.json': VITEST, 'playwright.json': PLAYWRIGHT, 'release.json': release })
  expect(await readResults(folder, ['T1', 'T2', 'T3'])).toEqual({
    ...{ passed: 3, failed: 2, commit: '1234abc' },
    rules: { T1: { passed: 1, failed: 1 }, T2: { passed: 1, failed: 1 } },
    rules_without_result: ['T3'],
  })
})

test('a run that did not reach its browser tests has no results', async () => {
  const folder = await reports({ 'vitest.json': VITEST, 'release.json': { commit: null } })
  await expect(readResults(folder, [])).rejects.toThrow('There are no reports of a whole `npm test`.')
})
