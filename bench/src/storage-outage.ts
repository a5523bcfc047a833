import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreatedUpload } from '@plinth/contract/files'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { load } from './load.ts'
import { addPeople, startSessions } from './people.ts'
import { projectProgram } from './programs.ts'
import { type RunningServer, startServer } from './server-process.ts'
import { ROUND_S, ROUNDS, SESSION_COOKIE, WARM_UP_S, WORK_DIRECTORY } from './settings.ts'

// Does an object storage that hangs slow down the other routes? Rounds of GET /users/me with and without it alternate,
// so that other load affects both. While it hangs, many users complete uploads, each again every three seconds.

const WAITING = 32
/** The completions of all users begin spread over it. */
const EVERY_MS = 3000
const BOUND = 1.2

const directory = join(WORK_DIRECTORY, 'storage-outage')
await mkdir(directory, { recursive: true })
const storage = await startObjectStore()
const database = await startEmbedded({ directory, durable: true })
try {
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  await addPeople(database.url)
  const tokens = await startSessions(database.url)
  const program = projectProgram(database.url)
  const server = await startServer({
    ...program,
    name: 'storage-outage',
    // In production the storage has an https endpoint.
    environment: { ...program.environment, NODE_ENV: 'development', ...storage.environment },
  })
  const completions = await Promise.all(tokens.slice(0, WAITING).map((token) => beginUpload(server, token)))
  await load(server, '/users/me', tokens, WARM_UP_S)

  const normal: number[] = []
  const hanging: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    normal.push((await load(server, '/users/me', tokens, ROUND_S)).p99_ms)
    storage.fault('hang')
    const end = new AbortController()
    const waiting = completions.map((complete, index) => repeat(complete, end.signal, (index * EVERY_MS) / WAITING))
    // Until all of them have begun.
    await wait(EVERY_MS)
    hanging.push((await load(server, '/users/me', tokens, ROUND_S)).p99_ms)
    end.abort()
    await Promise.all(waiting)
    storage.fault(null)
  }
  await server.stop()
  const ratio = median(hanging.map((ms, round) => ms / (normal[round] ?? 0)))
  console.log(
    `GET /users/me beside ${WAITING} users whose completions fail: p99 ${median(hanging).toFixed(1)} ms, ` +
      `without them ${median(normal).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (must be at most ${BOUND})`,
  )
  if (ratio > BOUND) process.exitCode = 1
} finally {
  await database.stop()
  await storage.close()
  await rm(directory, { recursive: true, force: true })
}

/** Returns what completes the upload; a storage that hangs makes it a 503. */
async function beginUpload({ url }: RunningServer, token: string): Promise<(signal: AbortSignal) => Promise<void>> {
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, 'content-type': 'application/json' }
  const upload = { purpose: 'profile_image', filename: 'me.png', content_type: 'image/png', size_bytes: 1000 }
  const begun = await fetch(`${url}/uploads`, { method: 'POST', headers, body: JSON.stringify(upload) })
  if (begun.status !== 201) throw new Error(`POST /uploads answered ${begun.status}`)
  const { id } = CreatedUpload.parse(await begun.json()).upload
  return async (signal) => {
    const { status } = await fetch(`${url}/uploads/${id}/complete`, { method: 'POST', headers, body: '{}', signal })
    if (status !== 503) throw new Error(`A completion answered ${status} although the storage hangs`)
  }
}

async function repeat(
  complete: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  delay_ms: number,
): Promise<void> {
  await wait(delay_ms)
  while (!signal.aborted) {
    const completed = complete(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    await Promise.all([completed, wait(EVERY_MS)])
  }
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN
}
