// Mutation testing: breaks one rule at a time in a copy of the project and checks that a test fails.
// `npm run workshop -- mutate schema server/src/policy.ts` names what to break: the schema, files or folders.
// `--match fkey` takes the mutants whose description matches the regular expression, `--every 5` one in five;
// `--minutes 30` stops after that time, and the next run continues from there. The score is written to
// `.cache/mutation.json`, which the evidence of a release reads.
import { parseArgs } from 'node:util'
import { type Candidate, codeCandidates, schemaCandidates } from './candidates.ts'
import { type Entry, readScore, scoreOf, writeScore } from './score.ts'
import { makeScratch } from './scratch.ts'
import { stateOf } from './sources.ts'
import { SCHEMA_TESTS } from './targets.ts'
import { openTests, type Tests, type Verdict } from './tests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    match: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    near: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) throw new Error('Name what to break: schema, or files and folders of server/src')

const LIMIT_MS = 15 * 60_000
const deadline = Date.now() + Number(values.minutes) * 60_000

type Outcome = Verdict | { result: 'invalid'; by: string }
const outcomes = new Map<string, Entry>(Object.entries(readScore()?.results ?? {}))
/** The file whose test killed the last mutant of a source probably kills the next one too. */
const killers = new Map<string, string>()
const green = new Set<string>()

const scratch = await makeScratch()
const tests = await openTests(scratch)
try {
  for (const subject of positionals) await mutate(subject, tests)
} finally {
  await tests.close()
  await scratch.remove()
}
const score = scoreOf(Object.fromEntries(outcomes))
await writeScore(score)
console.log(`\n${score.open.map((name) => `not killed: ${name}`).join('\n')}`)
const { tried, killed, explained, open, not_run, percent } = score
console.log(`${tried} mutants: ${killed} killed, ${explained} explained, ${open.length} open, ${not_run} not run`)
console.log(`Mutation score: ${percent} %`)
process.exit(0)

async function mutate(subject: string, tests: Tests): Promise<void> {
  const changed = (path: string) => tests.changed(path)
  // The first run creates the template that the schema mutants change.
  if (subject === 'schema') await requireGreen(tests, [SCHEMA_TESTS])
  const found = subject === 'schema' ? schemaCandidates(scratch) : codeCandidates(scratch, subject, changed)
  // A mutant that an edit has moved or removed is not asked again under its old name.
  const isOf = (name: string) => (subject === 'schema' ? !name.startsWith('server/') : name.startsWith(subject))
  const isWanted = (name: string) => new RegExp(values.match).test(name)
  for (const [name, { result }] of outcomes) {
    if (isOf(name) && isWanted(name) && result === 'not run') outcomes.delete(name)
  }
  let index = 0
  for await (const candidate of found) {
    if (!isWanted(candidate.name)) continue
    if (index++ % Number(values.every) !== 0) continue
    if (outcomes.has(candidate.name)) continue
    if (Date.now() > deadline) {
      outcomes.set(candidate.name, { result: 'not run', tests: [], state: '' })
      continue
    }
    await requireGreen(tests, candidate.near)
    const outcome = await judge(candidate, tests)
    const asked =
      'file' in outcome && outcome.file ? [outcome.file] : [...candidate.near, ...(values.near ? [] : candidate.far)]
    const state = stateOf(scratch.root, candidate.name, asked)
    outcomes.set(candidate.name, { result: outcome.result, tests: asked, state })
    await writeScore(scoreOf(Object.fromEntries(outcomes)))
    console.log(`${outcome.result.padEnd(9)} ${candidate.name}${'by' in outcome ? `\n          by ${outcome.by}` : ''}`)
  }
}

// Tests that already fail would count every mutant as killed.
async function requireGreen(tests: Tests, files: string[]): Promise<void> {
  const unknown = files.filter((file) => ![...green].some((known) => file.startsWith(known)))
  if (unknown.length === 0) return
  const verdict = await tests.run(unknown, LIMIT_MS)
  if (verdict.result === 'killed') throw new Error(`Red without any mutant: ${verdict.by}`)
  if (verdict.result === 'late') throw new Error(`Without any mutant these take too long: ${unknown.join(' ')}`)
  for (const file of unknown) green.add(file)
}

async function judge(candidate: Candidate, tests: Tests): Promise<Outcome> {
  const { near, far } = candidate
  const source = candidate.name.split(':', 1)[0] ?? ''
  const killer = killers.get(source)
  const outcome = await runAgainst(candidate, () => tests.run([...(killer ? [killer] : []), ...near], LIMIT_MS))
  if (outcome.result === 'killed' && outcome.file !== null) killers.set(source, outcome.file)
  if (outcome.result !== 'survived' || far.length === 0 || values.near) return outcome
  await requireGreen(tests, far)
  const later = await runAgainst(candidate, () => tests.run(far, LIMIT_MS, near))
  // A busy machine can fail one of many tests, so a kill counts only when that test fails a second time.
  const again = later.result === 'killed' && later.file !== null ? [later.file] : []
  return again.length > 0 ? await runAgainst(candidate, () => tests.run(again, LIMIT_MS)) : later
}

async function runAgainst({ apply, undo }: Candidate, run: () => Promise<Verdict>): Promise<Outcome> {
  try {
    await apply()
    return await run()
  } catch (error) {
    return { result: 'invalid', by: error instanceof Error ? error.message : String(error) }
  } finally {
    await undo()
  }
}
