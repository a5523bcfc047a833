import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { stateOf } from './sources.ts'

export type Result = 'killed' | 'survived' | 'late' | 'invalid' | 'not run'

/** The result holds while the broken file and the tests are in this state: the one that killed it, or all that did not. */
export type Entry = { result: Result; tests: string[]; state: string }

/** No test kills a mutant in `open`, and no reason explains it. */
export type Score = {
  tried: number
  killed: number
  explained: number
  open: string[]
  not_run: number
  /** The share of killed mutants leaves out those that are invalid or that a reason explains. */
  percent: number
  results: Record<string, Entry>
}

const REASONS = join(root, 'workshop/docs/mutation-testing.md')

/** Says by the name of a mutant, without its line, why no test can kill it. */
export function readReasons(page = readFileSync(REASONS, 'utf8')): Record<string, string> {
  const [, survivors = ''] = page.split('\n## Survivors\n')
  const rows = survivors.matchAll(/^\| (`+) ?(.+?) ?\1 \| (.+) \|$/gm)
  return Object.fromEntries([...rows].map(([, , name = '', reason = '']) => [name.replaceAll('\\|', '|'), reason]))
}

/** A change above a mutant moves its line, so the name leaves it out. */
const withoutLine = (name: string) => name.replace(/:\d+ /, ' ')

export function scoreOf(results: Record<string, Entry>, reasons = readReasons()): Score {
  const named = (...wanted: Result[]) =>
    Object.entries(results).flatMap(([name, { result }]) => (wanted.includes(result) ? [name] : []))
  const killed = named('killed').length
  const left = named('survived', 'late')
  const open = left.filter((name) => !(withoutLine(name) in reasons))
  // The share is rounded down, so that 100 means all.
  const percent = killed + open.length === 0 ? 0 : Math.floor((killed * 1000) / (killed + open.length)) / 10
  return {
    ...{ tried: killed + left.length, killed, explained: left.length - open.length, open },
    ...{ not_run: named('not run').length, percent, results },
  }
}

const FILE = join(root, '.cache/mutation.json')

/** Null without a score. What was edited after its verdict counts as not run. */
export function readScore(): Score | null {
  if (!existsSync(FILE)) return null
  const { results }: Score = JSON.parse(readFileSync(FILE, 'utf8'))
  for (const [name, entry] of Object.entries(results)) {
    if (stateOf(root, name, entry.tests) !== entry.state) entry.result = 'not run'
  }
  return scoreOf(results)
}

export async function writeScore(score: Score): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, `${JSON.stringify(score, null, 2)}\n`)
}
