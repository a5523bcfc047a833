// `npm run workshop -- generate:try`: generates in a clone of the last commit what `npm run generate` can, and checks it as a
// product would. Ends with the sum of the tests.
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTrial, type Trial } from './trial.ts'

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

await runTrial(async (trial) => {
  const { step, browse } = trial
  for (const args of GENERATED) await step(['scripts/generate/main.ts', ...args])
  await step(['scripts/test.ts', 'quick'])
  await step(['scripts/test.ts', 'tests', ...NOUNS.map((noun) => `product/${noun}/`), 'product/messages', ...WALKS])
  // These are the tests of the nouns, the messages and the weight of each page, and the states of the nouns.
  const specs = [...NOUNS.map((noun) => `product/${noun}/`), ...MESSAGES, 'specs/every-page/']
  await browse(specs, [...NOUNS, ...MESSAGES, 'every-page/delivery'].join('|'))
  await takeOut(trial, 'people')
})

/** The steps are those of docs/nouns.md. The rest compiles, and its tests pass. */
async function takeOut({ clone, step }: Trial, noun: string): Promise<void> {
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
