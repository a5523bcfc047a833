import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, stopAbandoned } from './start.ts'

const PREFIX = 'app-throwaway-'

export type Throwaway = {
  url: string
  /** The folder is removed with what the caller adds to it. */
  directory: string
  remove(): Promise<void>
}

/** First removes servers left by killed runs. `durable` keeps crash safety, for tests that crash the server. */
export async function startThrowaway({ durable = false } = {}): Promise<Throwaway> {
  await removeAbandoned()
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  const { url, stop } = await startEmbedded({ directory, durable })
  return {
    url,
    directory,
    async remove() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const directory = join(tmpdir(), name)
    // Another run may be removing the same folder.
    const abandoned = await stopAbandoned(directory).catch(() => undefined)
    if (abandoned) await rm(directory, { recursive: true, force: true })
  }
}
