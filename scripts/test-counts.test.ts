import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addUp, closingLine, NOTHING, readPlaywright, readVitest } from './test-counts.ts'

test('the closing line adds up what the runners report', () => {
  const sum = addUp({ passed: 400, failed: 1 }, { passed: 57, failed: 2 })
  expect(closingLine(sum)).toBe('457 passed, 3 failed')
})

test('a test file that could not be loaded counts as a failed test', async () => {
  const report = await writeReport({
    numPassedTests: 12,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(await readVitest(report)).toEqual({ passed: 12, failed: 2 })
})

test('a browser test that passed on its second attempt counts as passed', async () => {
  const report = await writeReport({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } })
  expect(await readPlaywright(report)).toEqual({ passed: 6, failed: 1 })
})

test('a runner without a report counts as zero tests', async () => {
  const missing = join(tmpdir(), 'there-is-no-such-report.json')
  expect(await readVitest(missing)).toEqual(NOTHING)
  expect(await readPlaywright(missing)).toEqual(NOTHING)
})

async function writeReport(report: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'app-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(report))
  return path
}
