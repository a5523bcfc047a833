import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '@plinth/tools/processes'
import { readReport } from './test-counts.ts'

// The end of a run lists each red test, and each that needed another attempt, with its place and its reason.

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

export async function findInVitest(path: string): Promise<string[]> {
  const report = await readReport<VitestReport>(path)
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const red = assertionResults.filter((test) => test.status === 'failed')
    // The file could not be loaded, or a hook failed.
    if (status === 'failed' && red.length === 0) return [line('✗', file, 'the file itself', message)]
    return red.map(({ fullName, failureMessages }) => {
      const text = failureMessages?.join('\n') ?? ''
      const at = text.split('\n').find((frame) => frame.includes(file) && /:\d+:\d+\)?$/.test(frame))
      return line('✗', `${file}${/:\d+/.exec(at?.slice(at.indexOf(file)) ?? '')?.[0] ?? ''}`, fullName, text)
    })
  })
}

type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string; location?: { file: string; line: number } } }[] }[]
}

export async function findInPlaywright(path: string): Promise<string[]> {
  const report = await readReport<PlaywrightSuite>(path)
  return specsOf(report ?? {}).flatMap(({ title, file, line: top, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error
        const place = error?.location ? `${relative(root, error.location.file)}:${error.location.line}` : undefined
        return line(status === 'flaky' ? FLAKY : '✗', place ?? `${file}:${top}`, title, error?.message ?? '')
      }),
  )
}

/** Begins the line of a test that passed with another attempt. */
const FLAKY = '~'

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

export function line(mark: string, place: string, name: string, why: string): string {
  const reason = stripVTControlCharacters(why).trim().split('\n')[0] ?? ''
  return `${mark} ${place} › ${name}: ${reason.slice(0, 200)}`
}
