import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cleanEnvironment } from '@plinth/tools/environment'
import { program, root, runNode } from '@plinth/tools/processes'
import { findRelease, writeRelease } from './build/release.ts'
import { LINT, type Runs, TYPES, VITEST } from './checks.ts'
import { addUp, closingLine, count, findingsIn, NOTHING, type Outcome, readPlaywright, readVitest } from './reports.ts'
import { findReaching } from './surface/reach.ts'
import { BROWSER_RULES } from './tiers.ts'

// Proves every rule once, step by step; stops at the first step that fails and exits with its code.
// `quick`: types, lint and the tests that need neither database nor browser. `tests`: Vitest alone, all or some paths.
// `product`: `quick`, and what else a product can turn red without a browser.
// `thorough`: what `npm test` leaves out: kills, outages, commands and whole builds, and browser tests of no rule.
// `deploy`: the release behind nginx and in images; needs programs of Debian, which `.ci/run` installs.
// `object-store`: what we expect of an S3, against the one that OBJECT_STORE_URL names or the stand-in.
// `fuzz`: requests generated from the OpenAPI document, --requests=20000 --seed=text, or --round=n to repeat one.

type Step = {
  name: string
  runs: Runs
  env?: Record<string, string>
  /** Reads the report of the step. */
  outcomes?: () => Promise<Outcome[] | undefined>
  /** The end of the run prints these beside the red tests. */
  findings?: () => string[]
}

const RED_AT_ONCE = '--reporter=scripts/red.ts'

const NPM_TEST = ['--project=unit*', '--project=database*']

// These tests of the base read the routes, tables, permissions, mails, plans, variables and files of a product.
const OF_PRODUCT = [
  ...[
    'product/',
    'server/test/conventions',
    'server/test/tenancy',
    'server/test/audit',
    'server/test/retention.test.ts',
  ],
  ...['server/src/policy.test.ts', 'server/src/http/routes.test.ts', 'server/test/process/seed.test.ts'],
  ...['server/src/adapters/mail', 'server/src/config', 'server/test/process/operators/export-columns.test.ts'],
  ...['server/src/features/notifications', 'database/test/drift.test.ts'],
]

// The reports of a whole run stay, for the evidence of a release.
const KEPT = join(root, '.cache/reports')

const RELEASE = join(root, '.cache/release')

const [choice, ...rest] = process.argv.slice(2)
const reports = choice === undefined ? await openKept() : await mkdtemp(join(tmpdir(), 'app-reports-'))
const summary: string[] = []
const findings: string[] = []
let counts = NOTHING
let red = 0

for (const step of chosenSteps(choice)) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}`)
  const began = performance.now()
  const code = await runStep(step)
  const outcomes = (await step.outcomes?.()) ?? []
  const own = count(outcomes)
  findings.push(...findingsIn(outcomes), ...(step.findings?.() ?? []))
  // A step can fail without a failed test, such as types; the closing line must not look green then.
  counts = addUp(counts, code !== 0 && own.failed === 0 ? { ...own, failed: 1 } : own)
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  summary.push(`${code === 0 ? '  passed' : '  FAILED'} ${seconds} s  ${step.name}`)
  if (code !== 0) red = code
  // Tests that follow red ones run too; red types say enough.
  if (code !== 0 && !step.outcomes) break
}

if (reports !== KEPT) await rm(reports, { recursive: true, force: true })
console.log(`\n${[summary.join('\n'), findings.join('\n'), closingLine(counts)].filter(Boolean).join('\n\n')}`)
process.exit(red)

/** The folder names the commit of the run, if there is one. */
async function openKept(): Promise<string> {
  await rm(KEPT, { recursive: true, force: true })
  await mkdir(KEPT, { recursive: true })
  await writeRelease(join(KEPT, 'release.json'), findRelease(root, process.env))
  return KEPT
}

function chosenSteps(choice: string | undefined): Step[] {
  if (choice === 'quick') return quick()
  if (choice === 'tests') return [mails(), tests('tests', ...NPM_TEST, '--project=thorough', ...rest)]
  if (choice === 'product')
    return [...quick(), tests('tests of the product', '--project=database*', '--project=thorough', ...OF_PRODUCT)]
  if (choice === 'thorough')
    return [mails(), release(), withRelease(tests('long tests', '--project=thorough')), browser('--grep-invert')]
  if (choice === 'object-store')
    return [tests('contract of the object store', '--project=database', 'server/test/storage/contract')]
  if (choice === 'deploy') return [mails(), tests('deployment', '--project=deploy', ...rest)]
  if (choice === 'fuzz') return [mails(), fuzz(rest)]
  return [mails(), types(), lint(), release(), withRelease(tests('tests', ...NPM_TEST)), browser('--grep')]
}

function quick(): Step[] {
  return [mails(), types(), lint(), reaching(), tests('unit tests', '--project=unit*')]
}

function mails(): Step {
  return { name: 'mails', runs: [['emails/build.ts']] }
}

function types(): Step {
  return { name: 'types', runs: TYPES }
}

function lint(): Step {
  return { name: 'lint and format', runs: LINT }
}

/** Warns of imports that a next version of the base may break. */
function reaching(): Step {
  return { name: 'imports of the product', runs: [], findings: () => findReaching().map((each) => `! ${each}`) }
}

function tests(name: string, ...choice: string[]): Step {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', RED_AT_ONCE, '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    runs: [[VITEST, 'run', ...reporters, ...choice]],
    outcomes: () => readVitest(report),
  }
}

function fuzz(args: string[]): Step {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { requests: text, seed: text, round: text } })
  const { requests = '20000', seed = randomUUID().slice(0, 8), round } = values
  return {
    ...tests('fuzz', '--project=database', 'workshop/fuzz'),
    env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, ...(round !== undefined && { FUZZ_ROUND: round }) },
  }
}

// The address is a placeholder.
function release(): Step {
  return {
    name: 'release',
    runs: [['scripts/build/main.ts', '--out', RELEASE]],
    env: { VITE_APP_ENV: 'production', VITE_API_URL: 'https://api.example.com' },
  }
}

/** The tests of processes start the server of the release, which starts in half of the time of the sources. */
function withRelease(step: Step): Step {
  return { ...step, env: { ...step.env, TEST_SERVER: join(RELEASE, 'server.mjs') } }
}

function browser(choose: '--grep' | '--grep-invert'): Step {
  const report = join(reports, 'playwright.json')
  return {
    name: 'browser tests',
    runs: [[program('@playwright/test', 'cli.js'), 'test', '--config=e2e/playwright.config.ts', choose, BROWSER_RULES]],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, BROWSER_PATIENCE_S: process.env.BROWSER_PATIENCE_S ?? '60' },
    outcomes: () => readPlaywright(report),
  }
}

async function runStep({ runs, env }: Step): Promise<number> {
  for (const run of runs) {
    const failed = await runNode(run, { env: { ...cleanEnvironment(), ...env } })
    if (failed !== 0) return failed
  }
  return 0
}
