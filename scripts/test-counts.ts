import { readFile } from 'node:fs/promises'

export type Counts = { passed: number; failed: number }

export const NOTHING: Counts = { passed: 0, failed: 0 }

export function addUp(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

/** `.ci/run` adds up the closing lines of its parts. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** Reads Vitest's report; a file that could not be loaded counts as one failed test. */
export async function readVitest(path: string): Promise<Counts> {
  const report = await readReport<VitestReport>(path)
  if (!report) return NOTHING
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

/** Reads Playwright's report; with retries, a test that passed on its second attempt counts as passed. */
export async function readPlaywright(path: string): Promise<Counts> {
  const report = await readReport<PlaywrightReport>(path)
  if (!report) return NOTHING
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
}

// A runner that crashed writes no report.
export async function readReport<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
