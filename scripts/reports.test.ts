import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'
import { addUp, closingLine, count, findingsIn, type Outcome, readPlaywright, readVitest } from './reports.ts'

const FILE = join(root, 'server/src/background/sweep.test.ts')

test('a red test of Vitest counts, and is named with its line and the first line of its reason', async () => {
  const failureMessages = [`AssertionError: expected 1 to be 2\n    at ${FILE}:17:20\n    at other.ts:1:1`]
  const test = (status: string) => ({ status, title: 'deletes', fullName: 'the sweep deletes', failureMessages })
  const outcomes = await read(readVitest, {
    testResults: [
      { name: FILE, status: 'failed', message: '', assertionResults: ['passed', 'failed', 'skipped'].map(test) },
      { name: FILE, status: 'failed', message: 'Cannot find module\nmore', assertionResults: [] },
      { name: FILE, status: 'failed', message: 'A hook failed', assertionResults: [test('passed')] },
    ],
  })
  expect(count(outcomes)).toEqual({ passed: 2, failed: 3 })
  expect(findingsIn(outcomes)).toEqual([
    '✗ server/src/background/sweep.test.ts:17 › the sweep deletes: AssertionError: expected 1 to be 2',
    '✗ server/src/background/sweep.test.ts › the file itself: Cannot find module',
    '✗ server/src/background/sweep.test.ts › the file itself: A hook failed',
  ])
})

test('a red browser test is named, and one that passed with another attempt counts as passed', async () => {
  const spec = { title: 'login', file: 'e2e/specs/sign-in/sign-in.spec.ts', line: 3 }
  const error = {
    message: '\u001b[31mError\u001b[39m: not visible',
    location: { file: join(root, 'e2e/journey.ts'), line: 9 },
  }
  const outcomes = await read(readPlaywright, {
    suites: [
      {
        specs: [{ ...spec, tests: [{ status: 'unexpected', results: [{ error }] }] }],
        suites: [{ specs: [{ ...spec, tests: [{ status: 'flaky', results: [{ error: {} }, {}] }] }] }],
      },
      { specs: [{ ...spec, tests: [{ status: 'expected', results: [{}] }] }] },
      { specs: [{ ...spec, tests: [{ status: 'skipped', results: [] }] }] },
    ],
  })
  expect(count(outcomes)).toEqual({ passed: 2, failed: 1 })
  expect(findingsIn(outcomes)).toEqual([
    '✗ e2e/journey.ts:9 › login: Error: not visible',
    '~ e2e/specs/sign-in/sign-in.spec.ts:3 › login: ',
  ])
})

test('a runner that crashed has no outcomes', async () => {
  for (const read of [readVitest, readPlaywright])
    expect(await read(join(tmpdir(), 'there-is-no-such-report.json'))).toBeUndefined()
})

test('the closing line adds up what the runners report', () => {
  const sum = addUp({ passed: 400, failed: 1 }, { passed: 57, failed: 2 })
  expect(closingLine(sum)).toBe('457 passed, 3 failed')
})

async function read(reader: typeof readVitest, report: object): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'app-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(report))
  return (await reader(path)) ?? []
}
