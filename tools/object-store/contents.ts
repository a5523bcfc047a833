import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Error } from './errors.ts'

export type KeptHeaders = Record<string, string>

export type Stored = { content: Buffer; headers: KeptHeaders; etag: string; modified_at: string }

export type Contents = {
  get(key: string): Promise<Stored | undefined>
  put(key: string, content: Buffer, headers: KeptHeaders): Promise<Stored>
  delete(key: string): Promise<void>
  /** Returns the keys, sorted by their bytes. */
  keys(): Promise<string[]>
}

export function inMemory(): Contents {
  const objects = new Map<string, Stored>()
  return {
    get: async (key) => objects.get(key),
    async put(key, content, headers) {
      const stored = toStored(content, headers)
      objects.set(key, stored)
      return stored
    },
    delete: async (key) => void objects.delete(key),
    keys: async () => inOrder([...objects.keys()]),
  }
}

/** Stores each object in one file: a line of JSON, then the content. A rename makes each write atomic. */
export async function inFolder(folder: string): Promise<Contents> {
  const drafts = join(folder, '.drafts')
  await mkdir(drafts, { recursive: true })
  const fileOf = (key: string) => join(folder, fileName(key))
  return {
    async get(key) {
      const file = await readFile(fileOf(key)).catch(orNothing)
      if (!file) return undefined
      const end = file.indexOf('\n')
      const { headers, etag, modified_at } = JSON.parse(file.toString('utf8', 0, end))
      return { content: file.subarray(end + 1), headers, etag, modified_at }
    },
    async put(key, content, headers) {
      const stored = toStored(content, headers)
      const { etag, modified_at } = stored
      const draft = join(drafts, randomUUID())
      await writeFile(draft, [`${JSON.stringify({ headers, etag, modified_at })}\n`, content])
      await rename(draft, fileOf(key))
      return stored
    },
    delete: (key) => rm(fileOf(key), { force: true }),
    async keys() {
      const names = await readdir(folder)
      return inOrder(names.filter((name) => !name.startsWith('.')).map(decodeURIComponent))
    },
  }
}

function toStored(content: Buffer, headers: KeptHeaders): Stored {
  const etag = `"${createHash('md5').update(content).digest('hex')}"`
  return { content, headers, etag, modified_at: new Date().toISOString() }
}

// Escapes separators and a leading dot.
function fileName(key: string): string {
  const name = encodeURIComponent(key).replaceAll('.', '%2E').replaceAll('*', '%2A')
  if (name.length > 255) throw new S3Error('KeyTooLongError', 'Your key is too long for the stand-in.')
  return name
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function inOrder(keys: string[]): string[] {
  return keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
}
