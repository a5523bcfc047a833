import { join } from 'node:path'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { copyProject } from '@plinth/tools/copy-project'

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
  return { root: copy, database_url: url, remove }
}
