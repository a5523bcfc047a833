import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CreatedUpload } from '@plinth/contract/files'
import { withClient } from '@plinth/database/client'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { blankPng } from '@plinth/tools/blank-png'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { peakMegabytes } from '@plinth/tools/process-usage'
import { createTokenHasher, newToken } from '../../server/src/http/tokens.ts'
import { AUTH_SECRET, SESSION_COOKIE, WORK_DIRECTORY } from './options/settings.ts'
import { type RunningServer, startServer } from './servers/process.ts'
import { projectProgram } from './servers/programs.ts'

// Two users complete large profile images at the same time, four rounds each, while the memory of the server is
// measured.

const RGBA = { bits_per_pixel: 64, colour_type: 6 } as const
const square = (side: number, interlaced: boolean) => blankPng({ width: side, height: side, ...RGBA, interlaced })
const IMAGES = [
  ['two of 320 MB, which are refused', square(6320, true), 422],
  ['the largest that is accepted', square(3535, false), 200],
  ['the largest interlaced one', square(2500, true), 200],
] as const
const ROUNDS = 4

const directory = join(WORK_DIRECTORY, 'image-memory')
await mkdir(directory, { recursive: true })
const database = await startEmbedded({ directory, durable: false })
const storage = await startObjectStore()
try {
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  for (const [what, image, expected] of IMAGES) await measure(what, image, expected)
} finally {
  await storage.close()
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}

async function measure(what: string, image: Buffer, expected: number): Promise<void> {
  const program = projectProgram({ database_url: database.url })
  const environment = { ...program.environment, NODE_ENV: 'development', ...storage.environment }
  const server = await startServer({ ...program, name: 'image-memory', environment })
  const before = peakMegabytes(server.pid)
  const users = [await signIn(), await signIn()]
  for (let round = 0; round < ROUNDS; round += 1) {
    const statuses = await Promise.all(users.map((token) => complete(server, token, image)))
    if (statuses.some((status) => status !== expected)) throw new Error(`${what} got ${statuses.join(' and ')}`)
  }
  console.log(`${what}: the peak went from ${Math.round(before)} to ${Math.round(peakMegabytes(server.pid))} MB`)
  await server.stop()
}

async function signIn(): Promise<string> {
  const token = newToken()
  await withClient(database.url, (client) =>
    client.query(
      `with someone as (insert into users (email, name) values (gen_random_uuid() || '@example.com', 'Ada') returning id)
       insert into sessions (token_hash, user_id, method, expires_at)
       select $1, id, 'password', now() + interval '1 day' from someone`,
      [createTokenHasher(AUTH_SECRET)(token)],
    ),
  )
  return token
}

/** Uploads an image, completes it and returns the status. */
async function complete({ url }: RunningServer, token: string, image: Buffer): Promise<number> {
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, 'content-type': 'application/json' }
  const wanted = { purpose: 'profile_image', filename: 'me.png', content_type: 'image/png', size_bytes: image.length }
  const begun = await fetch(`${url}/uploads`, { method: 'POST', headers, body: JSON.stringify(wanted) })
  const { upload } = CreatedUpload.parse(await begun.json())
  await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: new Uint8Array(image) })
  const { status } = await fetch(`${url}/uploads/${upload.id}/complete`, { method: 'POST', headers, body: '{}' })
  return status
}
