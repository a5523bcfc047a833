import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '@plinth/tools/processes'

/** A `flaky` test passed with another attempt. A file that could not be loaded counts as a test that failed. */
export type Outcome = { title: string; result: 'passed' | 'failed' | 'flaky'; place: string; why: string }

export type Counts = { passed: number; failed: number }

export const NOTHING: Counts = { passed: 0, failed: 0 }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; title: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** A runner that crashed writes no report, which gives undefined. */
export async function readVitest(path: string): Promise<Outcome[] | undefined> {
  const report = await readReport<VitestReport>(path)
  return report?.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const outcomes = assertionResults.flatMap(({ status, title, fullName, failureMessages }): Outcome[] => {
      if (status === 'passed') return [{ title, result: 'passed', place: file, why: '' }]
      if (status !== 'failed') return []
      const text = failureMessages?.join('\n') ?? ''
      const at = text.split('\n').find((frame) => frame.includes(file) && /:\d+:\d+\)?$/.test(frame))
      const line = /:\d+/.exec(at?.slice(at.indexOf(file)) ?? '')?.[0] ?? ''
      return [{ title, result: 'failed', place: `${file}${line} › ${fullName}`, why: text }]
    })
    // The file could not be loaded, or a hook failed.
    if (status !== 'failed' || outcomes.some(({ result }) => result === 'failed')) return outcomes
    return [...outcomes, { title: '', result: 'failed' as const, place: `${file} › the file itself`, why: message }]
  })
}

type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string; location?: { file: string; line: number } } }[] }[]
}

const RESULTS: Partial<Record<string, Outcome['result']>> = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' }

/** As `readVitest`. */
export async function readPlaywright(path: string): Promise<Outcome[] | undefined> {
  const report = await readReport<PlaywrightSuite>(path)
  return report && specsOf(report).flatMap(outcomesOf)
}

function outcomesOf({ title, file, line, tests }: PlaywrightSpec): Outcome[] {
  return tests.flatMap(({ status, results }) => {
    const result = RESULTS[status]
    const { location, message = '' } = results.find(({ error }) => error)?.error ?? {}
    const place = location ? `${relative(root, location.file)}:${location.line}` : `${file}:${line}`
    return result ? [{ title, result, place: `${place} › ${title}`, why: message }] : []
  })
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

export function count(outcomes: readonly Outcome[]): Counts {
  const failed = outcomes.filter(({ result }) => result === 'failed').length
  return { passed: outcomes.length - failed, failed }
}

export function addUp(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

/** `.ci/run` adds up the closing lines of its parts. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}

/** The end of a run lists each red test, and each that needed another attempt, with its place and its reason. */
export function findingsIn(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ result, place, why }) =>
    result === 'passed' ? [] : lineOf(result === 'flaky' ? '~' : '✗', place, why),
  )
}

export function lineOf(mark: string, place: string, why: string): string {
  const reason = stripVTControlCharacters(why).trim().split('\n')[0] ?? ''
  return `${mark} ${place}: ${reason.slice(0, 200)}`
}

export async function readReport<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
