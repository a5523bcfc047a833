import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cleanEnvironment } from '@plinth/tools/environment'
import { program, root, runNode, VITE } from '@plinth/tools/processes'
import { LINT, type Runs, TYPES, VITEST } from './checks.ts'
import { addUp, type Counts, closingLine, NOTHING, readPlaywright, readVitest } from './test-counts.ts'

// Checks the whole project step by step; stops at the first step that fails and exits with its code.
// `quick`: types, lint and the tests that need neither database nor browser. `tests`: Vitest alone, all or some paths.
// `deploy`: the release behind nginx and in images; needs programs of Debian, which `.ci/run` installs.
// `object-store`: what we expect of an S3, against the one that OBJECT_STORE_URL names or the stand-in.
// `fuzz`: requests generated from the OpenAPI document, --requests=20000 --seed=text, or --round=n to repeat one.

type Step = {
  name: string
  runs: Runs
  env?: Record<string, string>
  /** Reads the test counts from the report of the step. */
  counts?: () => Promise<Counts>
}

const NPM_TEST = ['--project=unit', '--project=database']

const reports = await mkdtemp(join(tmpdir(), 'app-reports-'))
const summary: string[] = []
let counts = NOTHING
let code = 0

for (const step of chosenSteps(process.argv[2])) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}`)
  const began = performance.now()
  code = await runStep(step)
  const own = (await step.counts?.()) ?? NOTHING
  // A step can fail without a failed test, such as types; the closing line must not look green then.
  counts = addUp(counts, code !== 0 && own.failed === 0 ? { ...own, failed: 1 } : own)
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  summary.push(`${code === 0 ? '  passed' : '  FAILED'} ${seconds} s  ${step.name}`)
  if (code !== 0) break
}

await rm(reports, { recursive: true, force: true })
console.log(`\n${summary.join('\n')}\n\n${closingLine(counts)}`)
process.exit(code)

function chosenSteps(choice: string | undefined): Step[] {
  if (choice === 'quick') return [mails(), types(), lint(), tests('unit tests', '--project=unit')]
  if (choice === 'tests') return [mails(), tests('tests', ...NPM_TEST, ...process.argv.slice(3))]
  if (choice === 'object-store')
    return [tests('contract of the object store', '--project=database', 'server/test/storage/contract')]
  if (choice === 'deploy') return [mails(), tests('deployment', '--project=deploy', ...process.argv.slice(3))]
  if (choice === 'fuzz') return [mails(), fuzz(process.argv.slice(3))]
  return [mails(), types(), lint(), tests('tests', ...NPM_TEST), build(), browser()]
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

function tests(name: string, ...choice: string[]): Step {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    runs: [[VITEST, 'run', ...reporters, ...choice]],
    counts: () => readVitest(report),
  }
}

function fuzz(args: string[]): Step {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { requests: text, seed: text, round: text } })
  const { requests = '20000', seed = randomUUID().slice(0, 8), round } = values
  return {
    ...tests('fuzz', '--project=database', 'server/test/fuzz'),
    env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, ...(round !== undefined && { FUZZ_ROUND: round }) },
  }
}

// With the settings of a release; the address is a placeholder.
function build(): Step {
  const output = join(root, '.cache', 'build', 'web')
  return {
    name: 'production build',
    runs: [[VITE, 'build', '--config', 'web/vite.config.ts', '--outDir', output, '--emptyOutDir']],
    env: { VITE_APP_ENV: 'production', VITE_API_URL: 'https://api.example.com' },
  }
}

function browser(): Step {
  const report = join(reports, 'playwright.json')
  return {
    name: 'browser tests',
    runs: [[program('@playwright/test', 'cli.js'), 'test', '--config=e2e/playwright.config.ts']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    counts: () => readPlaywright(report),
  }
}

async function runStep({ runs, env }: Step): Promise<number> {
  for (const run of runs) {
    const failed = await runNode(run, { env: { ...cleanEnvironment(), ...env } })
    if (failed !== 0) return failed
  }
  return 0
}
