import { join } from 'node:path'
import type { Evidence, Results } from '../../scripts/release/evidence.ts'
import { readReport } from '../../scripts/test-counts.ts'

type Outcome = { title: string; passed: boolean }

type VitestReport = { testResults: { status: string; assertionResults: { title: string; status: string }[] }[] }
type Suite = { specs?: { title: string; ok: boolean; tests: { status: string }[] }[]; suites?: Suite[] }

/**
 * Reads the reports that `npm test` has left: how many tests passed and failed, all of them and those of each rule, whose
 * id ends their name. Throws Error when there are no reports.
 */
export async function readResults(folder: string, rules: readonly string[]): Promise<Evidence['tests']> {
  const vitest = await readReport<VitestReport>(join(folder, 'vitest.json'))
  const playwright = await readReport<Suite>(join(folder, 'playwright.json'))
  const release = await readReport<{ commit: string | null }>(join(folder, 'release.json'))
  if (!vitest || !playwright || !release) throw new Error('There are no reports of a whole `npm test`.')
  const outcomes = [...outcomesOfVitest(vitest), ...outcomesOfPlaywright(playwright)]
  const proving = rules.map((id) => [id, count(outcomes.filter(({ title }) => idsOf(title).includes(id)))] as const)
  const isRun = ({ passed, failed }: Results) => passed + failed > 0
  return {
    ...count(outcomes),
    commit: release.commit,
    rules: Object.fromEntries(proving.filter(([, results]) => isRun(results))),
    rules_without_result: proving.filter(([, results]) => !isRun(results)).map(([id]) => id),
  }
}

function outcomesOfVitest({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ status, assertionResults }) => {
    // The file could not be loaded.
    if (status === 'failed' && assertionResults.length === 0) return [{ title: '', passed: false }]
    const run = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed')
    return run.map((test) => ({ title: test.title, passed: test.status === 'passed' }))
  })
}

function outcomesOfPlaywright({ specs = [], suites = [] }: Suite): Outcome[] {
  const run = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
  return [...run.map(({ title, ok }) => ({ title, passed: ok })), ...suites.flatMap(outcomesOfPlaywright)]
}

const idsOf = (title: string) => / \[([A-Z]\d+(?:, [A-Z]\d+)*)\]$/.exec(title)?.[1]?.split(', ') ?? []

function count(outcomes: readonly Outcome[]): Results {
  const passed = outcomes.filter((each) => each.passed).length
  return { passed, failed: outcomes.length - passed }
}
