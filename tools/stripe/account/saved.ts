import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { State } from './state.ts'

export type Saved = {
  state: State
  /** Starts a write once the one before has ended. */
  write(): void
  settled(): Promise<void>
}

/** Each write renames a new file into place, so a killed process leaves a complete one. */
export async function openSaved(folder: string | undefined, begin: () => State): Promise<Saved> {
  if (folder === undefined) return { state: begin(), write: () => undefined, settled: async () => undefined }
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'state.json')
  const state = (await read(file)) ?? begin()
  let writing = Promise.resolve()
  let planned = false
  return {
    state,
    write() {
      if (planned) return
      planned = true
      writing = writing.then(async () => {
        planned = false
        await writeFile(`${file}.new`, JSON.stringify(state))
        await rename(`${file}.new`, file)
      })
    },
    settled: () => writing,
  }
}

async function read(file: string): Promise<State | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}
