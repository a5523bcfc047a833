import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'
import { findInPlaywright, findInVitest } from './findings.ts'

const FILE = join(root, 'server/src/background/sweep.test.ts')

test('a red test of Vitest is named with its line and the first line of its reason', async () => {
  const failureMessages = [`AssertionError: expected 1 to be 2\n    at ${FILE}:17:20\n    at other.ts:1:1`]
  const report = await writeReport({
    testResults: [
      {
        name: FILE,
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'failed', fullName: 'the sweep deletes', failureMessages },
        ],
      },
      { name: FILE, status: 'failed', message: 'Cannot find module\nmore', assertionResults: [] },
    ],
  })
  expect(await findInVitest(report)).toEqual([
    '✗ server/src/background/sweep.test.ts:17 › the sweep deletes: AssertionError: expected 1 to be 2',
    '✗ server/src/background/sweep.test.ts › the file itself: Cannot find module',
  ])
})

test('a red browser test is named, and one that needed another attempt too', async () => {
  const spec = { title: 'login', file: 'e2e/specs/sign-in/sign-in.spec.ts', line: 3 }
  const error = {
    message: '\u001b[31mError\u001b[39m: not visible',
    location: { file: join(root, 'e2e/journey.ts'), line: 9 },
  }
  const report = await writeReport({
    suites: [
      {
        specs: [{ ...spec, tests: [{ status: 'unexpected', results: [{ error }] }] }],
        suites: [{ specs: [{ ...spec, tests: [{ status: 'flaky', results: [{ error: {} }, {}] }] }] }],
      },
      { specs: [{ ...spec, tests: [{ status: 'expected', results: [{}] }] }] },
    ],
  })
  expect(await findInPlaywright(report)).toEqual([
    '✗ e2e/journey.ts:9 › login: Error: not visible',
    '~ e2e/specs/sign-in/sign-in.spec.ts:3 › login: ',
  ])
})

test('a runner without a report has nothing to name', async () => {
  expect(await findInVitest(join(tmpdir(), 'there-is-no-such-report.json'))).toEqual([])
})

async function writeReport(report: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'app-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(report))
  return path
}
