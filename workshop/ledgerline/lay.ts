import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from '@plinth/tools/processes'
import type { Trial } from '../trial.ts'

/** What follows from the files of a product outside its folder. Each is written by a command, and none by hand. */
const GENERATED = [
  ...['contract/openapi.json', '.env.example', 'deploy/compose/compose.yaml', 'README.md', 'package-lock.json'],
]

/** Lays Ledgerline into a clone as its founder would make it: files below `product/`, and what commands make of them. */
export async function layLedgerline({ clone, step }: Pick<Trial, 'clone' | 'step'>): Promise<void> {
  await cp(join(clone, 'workshop/ledgerline/product'), join(clone, 'product'), {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  })
  await addPackages(clone)
  await generate(step)
  await requireBaseUntouched(clone)
}

/** Writes what is generated again, after a change of the product or a merge of the base. */
export async function generate(step: Trial['step']): Promise<void> {
  await step(['database/scripts/generate.ts'])
  await step(['contract/scripts/openapi.ts'])
  await step(['server/scripts/env-example.ts'])
  await step(['scripts/brand.ts'])
}

/** As `npm install --workspace @plinth/product` does, but from the packages that are there. */
async function addPackages(clone: string): Promise<void> {
  const path = join(clone, 'product/package.json')
  const own = JSON.parse(await readFile(join(clone, 'workshop/ledgerline/product/package.json'), 'utf8'))
  const packages = JSON.parse(await readFile(path, 'utf8'))
  Object.assign(packages.dependencies, own.dependencies)
  await writeFile(path, `${JSON.stringify(packages, null, 2)}\n`)
  const npm = ['npm', 'install', '--package-lock-only', '--offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run(npm, clone)
  // Newer than the lock, so that no command of the clone installs into the folders that it shares.
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

/** Runs a program in a clone and returns what it wrote. */
export async function run(command: string[], cwd: string): Promise<string> {
  let text = ''
  const child = startProgram(command[0] ?? '', command, {
    cwd,
    env: process.env,
    onText: (part) => {
      text += part
    },
  })
  if ((await child.closed) !== 0) throw new Error(`${command.join(' ')} failed:\n${text}`)
  return text
}
