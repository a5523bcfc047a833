import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { findRunning } from '@plinth/tools/run-file'
import type { Mode } from './addresses.ts'

/** Each kind of start keeps its data apart. */
export const FOLDERS: Record<Mode, string> = { start: join(root, '.data'), demo: join(root, '.data', 'demo') }

export const RUN_FILES: Record<Mode, string> = {
  start: join(FOLDERS.start, 'npm-start.json'),
  demo: join(FOLDERS.demo, 'npm-start.json'),
}

/** A generator holds it while generated files are behind what it has written. */
export const GENERATOR_LOCK = join(FOLDERS.start, 'generator.lock')

export async function findStarts(): Promise<{ mode: Mode; address: string; database_url: string | undefined }[]> {
  const modes = ['start', 'demo'] as const
  const found = await Promise.all(
    modes.map(async (mode) => {
      const run = await findRunning(RUN_FILES[mode])
      return run ? [{ mode, address: run.address, database_url: run.database_url }] : []
    }),
  )
  return found.flat()
}
