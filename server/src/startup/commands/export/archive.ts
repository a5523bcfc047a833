import { rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'

export const STDOUT = '-'

export type Entry = { name: string; input: string | Buffer | AsyncIterable<string> }

/** Writes a ZIP to stdout or into a new private file, which it removes after a failure or a signal. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  if (path === STDOUT) return await pipeline(zipOf(entries), process.stdout, { end: false })
  // An export never overwrites anything, so this fails when the file exists.
  const file = await open(path, 'wx', 0o600)
  const stop = (signal: NodeJS.Signals) => {
    rmSync(path, { force: true })
    process.exit(128 + constants.signals[signal])
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await pipeline(zipOf(entries), file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

const zipOf = (entries: AsyncIterable<Entry>): Readable => Readable.fromWeb(makeZip(entries))
