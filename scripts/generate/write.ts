import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withLock } from '@plinth/database/embedded/start-lock'
import { cleanEnvironment } from '@plinth/tools/environment'
import { program, root, startNode } from '@plinth/tools/processes'
import { FOLDERS, GENERATOR_LOCK } from '../start/folders.ts'
import { Problem } from './draft/problem.ts'

/** The commands of `scripts` write these, so they are put back too when one of them fails. */
const GENERATED = [
  'contract/openapi.json',
  'database/schema.sql',
  'database/roles/tables.ts',
  'product/rows.ts',
  'product/schema.sql',
  'product/tables.ts',
  'server/src/adapters/postgres/rows.ts',
]

/**
 * Writes the files, formats them and runs scripts that write the generated ones. Puts everything back as it was when one
 * fails. @throws Problem with what failed
 */
export async function writeFiles(files: ReadonlyMap<string, string>, scripts: readonly string[]): Promise<void> {
  await mkdir(FOLDERS.start, { recursive: true, mode: 0o700 })
  await withLock(GENERATOR_LOCK, () => writeOrPutBack(files, scripts))
}

async function writeOrPutBack(files: ReadonlyMap<string, string>, scripts: readonly string[]): Promise<void> {
  const before = new Map<string, string | undefined>()
  for (const path of [...files.keys(), ...GENERATED]) {
    before.set(path, existsSync(join(root, path)) ? await readFile(join(root, path), 'utf8') : undefined)
  }
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    await format([...files.keys()].filter((path) => /\.tsx?$/.test(path)))
    for (const script of scripts) await run(script.split(' '))
  } catch (error) {
    for (const [path, text] of before) {
      if (text === undefined) await rm(join(root, path), { force: true })
      else await writeFile(join(root, path), text)
    }
    throw error
  }
}

async function format(paths: string[]): Promise<void> {
  const settings = `--config-path=${join(root, 'scripts/generate/format.jsonc')}`
  await run([program('@biomejs/biome', 'bin/biome'), 'check', '--write', settings, '--log-level=error', ...paths])
}

// The output is shown when the program fails.
async function run(args: string[]): Promise<void> {
  let output = ''
  const child = startNode('The step', args, { env: cleanEnvironment(), onText: (text) => (output += text) })
  if ((await child.closed) === 0) return
  process.stderr.write(output)
  throw new Problem(`${args[0]} failed; the lines above say why. Nothing was changed.`)
}
