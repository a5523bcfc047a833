// Mutation testing: breaks one rule at a time in a copy of the project, and looks whether a test notices.
// `npm run mutate -- schema server/src/policy.ts` names what to break: the schema, files or folders.
// `--every 5` takes one mutant in five, `--minutes 30` stops after that time.
import { parseArgs } from 'node:util'
import { type Candidate, codeCandidates, schemaCandidates } from './candidates.ts'
import { makeScratch } from './scratch.ts'
import { SCHEMA_TESTS } from './targets.ts'
import { openTests, type Tests, type Verdict } from './tests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, minutes: { type: 'string', default: '600' } },
})
if (positionals.length === 0) throw new Error('Name what to break: schema, or files and folders of server/src')

const LIMIT_MS = 5 * 60_000
const deadline = Date.now() + Number(values.minutes) * 60_000
const survivors: string[] = []
const count = { mutants: 0, killed: 0, survived: 0, invalid: 0, not_run: 0 }
const green = new Set<string>()

const scratch = await makeScratch()
const tests = await openTests(scratch)
try {
  for (const subject of positionals) await mutate(subject, tests)
} finally {
  await tests.close()
  await scratch.remove()
}
console.log(`\n${survivors.map((name) => `survived: ${name}`).join('\n')}`)
const { mutants, killed, survived, invalid, not_run } = count
console.log(`\n${mutants} mutants: ${killed} killed, ${survived} survived, ${invalid} invalid, ${not_run} not run`)
process.exit(0)

async function mutate(subject: string, tests: Tests): Promise<void> {
  const changed = (path: string) => tests.changed(path)
  // The first run makes the template that the mutants of the schema go into.
  if (subject === 'schema') await demandGreen(tests, [SCHEMA_TESTS])
  const found = subject === 'schema' ? schemaCandidates(scratch) : codeCandidates(scratch, subject, changed)
  let index = 0
  for await (const candidate of found) {
    if (index++ % Number(values.every) !== 0) continue
    count.mutants += 1
    if (Date.now() > deadline) {
      count.not_run += 1
      continue
    }
    await demandGreen(tests, candidate.near)
    tell(candidate, await judge(candidate, tests))
  }
}

// Tests that are red by themselves would count every mutant as killed.
async function demandGreen(tests: Tests, files: string[]): Promise<void> {
  const unknown = files.filter((file) => ![...green].some((known) => file.startsWith(known)))
  if (unknown.length === 0) return
  const verdict = await tests.run(unknown, LIMIT_MS)
  if (verdict.killed) throw new Error(`Red without any mutant: ${verdict.by}`)
  for (const file of unknown) green.add(file)
}

async function judge({ near, far, apply, undo }: Candidate, tests: Tests): Promise<Verdict | { invalid: string }> {
  try {
    await apply()
    const verdict = await tests.run(near, LIMIT_MS)
    return verdict.killed || far.length === 0 ? verdict : await tests.run(far, LIMIT_MS)
  } catch (error) {
    return { invalid: error instanceof Error ? error.message : String(error) }
  } finally {
    await undo()
  }
}

function tell({ name }: Candidate, verdict: Verdict | { invalid: string }): void {
  if ('invalid' in verdict) {
    count.invalid += 1
    console.log(`invalid   ${name}\n          ${verdict.invalid}`)
  } else if (verdict.killed) {
    count.killed += 1
    console.log(`killed    ${name}\n          by ${verdict.by}`)
  } else {
    count.survived += 1
    survivors.push(name)
    console.log(`SURVIVED  ${name}`)
  }
}
