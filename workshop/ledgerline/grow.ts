import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trial } from '../trial.ts'

const GENERATED = [
  ['noun', 'projects'],
  // The noun has a column of every type, and a parent.
  ['noun', 'people', '--singular', 'person', '--belongs-to', 'projects', ...columns()],
  ['mail', 'project-shared'],
  ['notification', 'report-ready'],
]

/** Generates what `npm run generate` can. */
export async function grow({ step }: Trial): Promise<void> {
  for (const args of GENERATED) await step(['scripts/generate/main.ts', ...args])
}

/** Does the steps of docs/nouns.md. The rest compiles, and its tests pass. */
export async function takeOut({ clone, step }: Trial, noun: string): Promise<void> {
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
