import { join } from 'node:path'
import type { Evidence, Results } from '../../scripts/release/evidence.ts'
import { count, readPlaywright, readReport, readVitest } from '../../scripts/reports.ts'

/**
 * Reads the reports that `npm test` has left: how many tests passed and failed, all of them and those of each rule, whose
 * id ends their name. Throws Error when there are no reports.
 */
export async function readResults(folder: string, rules: readonly string[]): Promise<Evidence['tests']> {
  const vitest = await readVitest(join(folder, 'vitest.json'))
  const playwright = await readPlaywright(join(folder, 'playwright.json'))
  const release = await readReport<{ commit: string | null }>(join(folder, 'release.json'))
  if (!vitest || !playwright || !release) throw new Error('There are no reports of a whole `npm test`.')
  const outcomes = [...vitest, ...playwright]
  const proving = rules.map((id) => [id, count(outcomes.filter(({ title }) => idsOf(title).includes(id)))] as const)
  const isRun = ({ passed, failed }: Results) => passed + failed > 0
  return {
    ...count(outcomes),
    commit: release.commit,
    rules: Object.fromEntries(proving.filter(([, results]) => isRun(results))),
    rules_without_result: proving.filter(([, results]) => !isRun(results)).map(([id]) => id),
  }
}

const idsOf = (title: string) => / \[([A-Z]\d+(?:, [A-Z]\d+)*)\]$/.exec(title)?.[1]?.split(', ') ?? []
