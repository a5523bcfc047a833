// `npm run workshop -- generate:try`: generates in a fresh clone of the last commit what `npm run generate` can, checks it as a product
// would, and throws it away. Ends with the sum of the tests.
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkPackages } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode, startProgram } from '@plinth/tools/processes'
import { addUp, type Counts, closingLine, NOTHING, readPlaywright } from '../scripts/test-counts.ts'

const GENERATED = [
  ['noun', 'projects'],
  // The noun has a column of every type, and a parent.
  ['noun', 'people', '--singular', 'person', '--belongs-to', 'projects', ...columns()],
  ['mail', 'project-shared'],
  ['notification', 'report-ready'],
]
const NOUNS = ['projects', 'people']
// A mail and a notification type have these in the browser.
const MESSAGES = ['product/messages/', 'notification-settings']

// These tests look at every route, table, permission and file, besides those of the nouns and the messages.
const WALKS = [
  ...['server/src/features/notifications', 'server/src/adapters/mail', 'server/test/rules/inbox.test.ts'],
  ...['server/test/conventions', 'server/test/tenancy', 'server/test/audit', 'server/test/retention.test.ts'],
  ...['server/src/policy.test.ts', 'server/src/http/routes.test.ts', 'server/test/process/seed.test.ts'],
  ...['server/test/process/operators/export-columns.test.ts', 'database/test/drift.test.ts'],
]

function columns(): string[] {
  const required = [
    'role:text',
    'level:integer',
    'salary:money',
    'born_on:date',
    'begins_at:time',
    'status:invited|active',
  ]
  const optional = ['about:long_text?', 'seen_at:timestamp?', 'contact_email:email?', 'website:url?', 'portrait:file?']
  return [
    ...required,
    'remote:boolean',
    ...optional,
    'former_project:projects?',
    'bonus:money?',
    'left_on:date?',
  ].flatMap((column) => ['--column', column])
}

const folder = await mkdtemp(join(tmpdir(), 'app-generate-'))
const clone = join(folder, 'clone')
let counts = NOTHING
try {
  const git = startProgram('git', ['git', 'clone', '--quiet', root, clone], { env: process.env })
  if ((await git.ended) !== 0) throw new Error('The project could not be cloned.')
  await linkPackages(join(root, 'node_modules'), join(clone, 'node_modules'))
  for (const args of GENERATED) await step(['scripts/generate/main.ts', ...args])
  await step(['scripts/test.ts', 'quick'])
  await step(['scripts/test.ts', 'tests', ...NOUNS.map((noun) => `product/${noun}/`), 'product/messages', ...WALKS])
  await lookAtPages()
  await takeOut('people')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  if (counts.failed === 0) counts = addUp(counts, { passed: 0, failed: 1 })
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${closingLine(counts)}`)

/**
 * The browser tests are those of the nouns, the messages and the weight of each page, and the states of the nouns on
 * every page.
 */
async function lookAtPages(): Promise<void> {
  const report = join(folder, 'playwright.json')
  const playwright = join('node_modules', '@playwright/test', 'cli.js')
  const specs = [...NOUNS.map((noun) => `product/${noun}/`), ...MESSAGES, 'specs/every-page/']
  // The pattern is compared with the path of the file and the name of the test.
  const pattern = [...NOUNS, ...MESSAGES, 'every-page/delivery'].join('|')
  const args = ['test', '--config=e2e/playwright.config.ts', `--grep=${pattern}`, ...specs]
  await step([playwright, ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, () => readPlaywright(report))
}

/** The steps are those of docs/nouns.md. The rest compiles, and its tests pass. */
async function takeOut(noun: string): Promise<void> {
  for (const path of [`product/${noun}`, ...globSync(`product/migrations/*_${noun}.sql`, { cwd: clone })])
    await rm(join(clone, path), { recursive: true })
  for (const list of ['contract.ts', 'server.ts', 'web.tsx', 'retention.md']) {
    const path = join(clone, 'product', list)
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, lines.filter((line) => !new RegExp(`\\b${noun}\\b`).test(line)).join('\n'))
  }
  for (const script of ['database/scripts/generate.ts', 'contract/scripts/openapi.ts']) await step([script])
  await step(['scripts/test.ts', 'quick'])
}

/** The count is in the closing line of the script, or `count` reads it. */
async function step(args: string[], env: Record<string, string> = {}, count?: () => Promise<Counts>): Promise<void> {
  console.log(`\n══ ${args.join(' ')}`)
  let text = ''
  const child = startNode('The step', args, {
    cwd: clone,
    env: { ...cleanEnvironment(), ...env },
    onText: (part, from) => {
      text += part
      process[from].write(part)
    },
  })
  const end = await child.closed
  counts = addUp(counts, (await count?.()) ?? readClosingLine(text))
  if (end !== 0) throw new Error(`It ended with ${end}.`)
}

function readClosingLine(text: string): Counts {
  const [, passed, failed] = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
}
