// `npm run workshop -- ledgerline`: lays a whole product into a clone of the last commit, lets it grow by what `npm run
// generate` writes, runs what a product can turn red, takes a noun out again, and merges a next version of the base.
// `all` runs the whole of `npm test` on the product alone. `lay <folder>` lays it into a folder that stays.
import { globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from '@plinth/tools/processes'
import { run, runTrial, type Trial } from '../trial.ts'
import { mergeNextBase } from './next-base.ts'

// The tests of a generated noun prove the clients too.
const NOUNS = ['invoices', 'projects', 'people'].map((noun) => `product/${noun}/`)
// A mail, a notification type and a dashboard have these in the browser.
const OTHERS = ['product/messages/', 'notification-settings', 'dashboard', 'shell/shell', 'every-page/keyboard']

const ADDED = [
  ['noun', 'projects'],
  // The noun has a column of every type, and a parent.
  ['noun', 'people', '--singular', 'person', '--belongs-to', 'projects', ...columns()],
  ['mail', 'project-shared'],
  ['notification', 'report-ready'],
]

/** Files outside `product/` that commands write from those in it. */
const GENERATED = [
  'contract/openapi.json',
  '.env.example',
  'deploy/compose/compose.yaml',
  'README.md',
  'package-lock.json',
]

const [, , choice, folder = ''] = process.argv
const kept = choice === 'lay' ? resolve(root, folder) : undefined
await runTrial(async (trial) => {
  const { step, browse } = trial
  await layLedgerline(trial)
  if (kept !== undefined) return
  if (choice === 'all') return await step(['scripts/test.ts'])
  await grow(trial)
  await step(['scripts/test.ts', 'product'])
  // These are the tests of the product, of what it touches and of the weight of each page, and its states.
  const names = ['clients', 'invoice', 'projects', 'people', ...NOUNS, ...OTHERS, 'every-page/delivery']
  await browse([...NOUNS, ...OTHERS, 'specs/every-page/'], names.join('|'))
  await takeOut(trial, 'people')
  await mergeNextBase(trial)
  await step(['scripts/test.ts', 'quick'])
  await step(['scripts/test.ts', 'tests', 'product/'])
}, kept)

/** Copies Ledgerline over `product/` of a clone and runs the generators. @throws when a file of the base changes */
async function layLedgerline({ clone, step, generate }: Trial): Promise<void> {
  await cp(join(clone, 'workshop/ledgerline/product'), join(clone, 'product'), {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  })
  await addPackages(clone)
  await generate()
  await step(['server/scripts/env-example.ts'])
  await step(['scripts/brand.ts'])
  await requireBaseUntouched(clone)
}

/** Does what `npm install --workspace @plinth/product` does, and leaves the packages that the clone shares alone. */
async function addPackages(clone: string): Promise<void> {
  const path = join(clone, 'product/package.json')
  const { dependencies } = JSON.parse(await readFile(join(clone, 'workshop/ledgerline/product/package.json'), 'utf8'))
  const packages = JSON.parse(await readFile(path, 'utf8'))
  Object.assign(packages.dependencies, dependencies)
  await writeFile(path, `${JSON.stringify(packages, null, 2)}\n`)
  const npm = ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run([...npm, '--package-lock-only'], clone)
  const own = join(clone, '.cache/product-packages')
  await mkdir(own, { recursive: true })
  await run([...npm, '--prefix', own, ...Object.entries(dependencies).map((pair) => pair.join('@'))], own)
  for (const name of Object.keys(dependencies))
    await symlink(join(own, 'node_modules', name), join(clone, 'node_modules', name))
  // Make it newer than the lock, so that no command installs into the packages that the clone shares.
  const installed = join(clone, 'node_modules/.package-lock.json')
  await rm(installed)
  await writeFile(installed, '{}')
}

async function requireBaseUntouched(clone: string): Promise<void> {
  const status = await run(['git', 'status', '--porcelain', '--untracked-files=all'], clone)
  const paths = status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]))
  const touched = paths.filter((path) => !path.startsWith('product/') && !GENERATED.includes(path))
  if (touched.length > 0) throw new Error(`Ledgerline touches files of the base: ${touched.join(', ')}`)
  console.log(`${paths.length} files, ${touched.length} of the base`)
}

/** Generates what `npm run generate` can. */
async function grow({ step }: Trial): Promise<void> {
  for (const args of ADDED) await step(['scripts/generate/main.ts', ...args])
}

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

/** Does the steps of docs/nouns.md. */
async function takeOut({ clone, generate }: Trial, noun: string): Promise<void> {
  for (const path of [`product/${noun}`, ...globSync(`product/migrations/*_${noun}.sql`, { cwd: clone })])
    await rm(join(clone, path), { recursive: true })
  for (const list of ['contract.ts', 'server.ts', 'web.tsx', 'retention.md']) {
    const path = join(clone, 'product', list)
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, lines.filter((line) => !new RegExp(`\\b${noun}\\b`).test(line)).join('\n'))
  }
  await generate()
}
