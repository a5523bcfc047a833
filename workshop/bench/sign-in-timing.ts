import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { createPasswords } from '../../server/src/features/auth/passwords/hashing.ts'
import { median, shareAbove } from './arithmetic/statistics.ts'
import { AUTH_SECRET, ROOT, WORK_DIRECTORY } from './options/settings.ts'
import { startServer } from './servers/process.ts'

// Does the time of a failed sign-in reveal whether an address has an account? Known and unknown addresses alternate, so
// that other load affects both, and the medians are compared. After a mail is asked for, the next request is timed, since
// what depends on the address happens after the response.

const SAMPLES = 500
const BOUND_MS = 5
const ASKS_FOR_MAIL = ['/auth/magic-link', '/auth/forgot-password'] as const
const BOUNDS_OF_SHARE = { from: 0.45, to: 0.55 }
const KNOWN = 'known@example.com'

const directory = join(WORK_DIRECTORY, 'sign-in-timing')
await mkdir(directory, { recursive: true })
const database = await startEmbedded({ directory, durable: true })
try {
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  await addKnownPerson()
  // Hashing costs the same as in production; development only allows lifting the rate limits.
  const server = await startServer({
    name: 'sign-in-timing',
    node_options: [],
    entry: join(ROOT, 'server/src/main.ts'),
    environment: {
      NODE_ENV: 'development',
      PORT: '0',
      DATABASE_URL: database.url,
      AUTH_SECRET,
      AUTH_RATE_LIMIT_FACTOR: '100000',
    },
  })
  const known: number[] = []
  const unknown: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    known.push(await timeSignIn(server.url, KNOWN))
    unknown.push(await timeSignIn(server.url, `unknown-${sample}@example.com`))
  }
  for (const path of ASKS_FOR_MAIL) await compareNext(server.url, path)
  await server.stop()
  const difference = Math.abs(median(known) - median(unknown))
  console.log(
    `Failed sign-ins, ${SAMPLES} of each in turn: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms, ` +
      `medians ${difference.toFixed(2)} ms apart (must be within ${BOUND_MS} ms)`,
  )
  if (difference > BOUND_MS) process.exitCode = 1
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}

async function addKnownPerson(): Promise<void> {
  const { hash } = createPasswords('production')
  await query(
    database.url,
    'insert into users (email, name, password_hash) values ($1, $2, $3) on conflict do nothing',
    [KNOWN, 'Known', await hash('a password nobody tries')],
  )
}

async function compareNext(url: string, path: string): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    known.push(await timeNext(url, path, KNOWN))
    unknown.push(await timeNext(url, path, `unknown-${sample}@example.com`))
  }
  const share = shareAbove(known, unknown)
  const { from, to } = BOUNDS_OF_SHARE
  console.log(
    `The request after ${path}, ${SAMPLES} of each in turn: known ${median(known).toFixed(2)} ms, ` +
      `unknown ${median(unknown).toFixed(2)} ms, AUC ${share.toFixed(3)} (must be from ${from} to ${to})`,
  )
  if (share < from || share > to) process.exitCode = 1
}

async function timeNext(url: string, path: string, email: string): Promise<number> {
  const asked = await post(`${url}${path}`, { email })
  if (asked.status !== 202) throw new Error(`${path} answered ${asked.status}`)
  const started = performance.now()
  const response = await fetch(`${url}/auth/session`)
  await response.arrayBuffer()
  return performance.now() - started
}

async function timeSignIn(url: string, email: string): Promise<number> {
  const started = performance.now()
  const response = await post(`${url}/auth/sign-in`, { email, password: 'a wrong password' })
  if (response.status !== 401) throw new Error(`A failed sign-in answered ${response.status}`)
  return performance.now() - started
}

async function post(url: string, body: Record<string, string>): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response
}
