import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { copyProject } from '@plinth/tools/copy-project'

// A mutant that loses a mail is noticed by a wait that ends in a failure. The minutes that the tests grant are too long
// here.
const TIMEOUT_MS = 30_000

export type Scratch = {
  root: string
  database_url: string
  remove(): Promise<void>
}

/** Starts a PostgreSQL in a temporary folder and copies the project into the same folder. */
export async function makeScratch(): Promise<Scratch> {
  const { directory, url, remove } = await startThrowaway()
  const copy = join(directory, 'project')
  await copyProject(copy)
  await writeFile(join(copy, 'server/test/timeout.ts'), `export const TIMEOUT_MS = ${TIMEOUT_MS}\n`)
  return { root: copy, database_url: url, remove }
}
