import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { createPasswords } from '../../server/src/features/auth/passwords/hashing.ts'
import { median, quantile } from './arithmetic/statistics.ts'
import { WORK_DIRECTORY } from './options/settings.ts'
import { startServer } from './servers/process.ts'
import { projectProgram } from './servers/programs.ts'

// Measures what others notice of an attack on the routes without a session: how long their requests take beside sign-ups
// whose passwords take long to judge, and beside as many with ordinary ones; then how long an honest sign-in takes during
// a flood of sign-ins.

const SIGN_UPS = 30
const ROUNDS = 16
const [WINDOW_MS, EVERY_MS] = [3000, 20]
const MAX_TIMES = 1.5

const SIGN_INS = 300
const HANG_UP_MS = 500
const MAX_MS = 3000
const HONEST = { email: 'honest@example.com', password: 'lantern orchard violet canyon' }

const FLOODS = [
  { from: 'from one /48', address: (index: number) => `2001:db8:1:${index.toString(16)}::1` },
  { from: 'from as many /48', address: (index: number) => `2001:db8:${(index + 16).toString(16)}::1` },
]

const directory = join(WORK_DIRECTORY, 'auth-floods')
await mkdir(directory, { recursive: true })
const database = await startEmbedded({ directory, durable: false })
try {
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  const hash = await createPasswords('production').hash(HONEST.password)
  await query(database.url, 'insert into users (email, name, password_hash) values ($1, $2, $3)', [
    HONEST.email,
    'Honest',
    hash,
  ])
  const program = projectProgram({ database_url: database.url })
  // Only development lifts the limits. Hashing costs the same.
  const environment = { ...program.environment, NODE_ENV: 'development', AUTH_RATE_LIMIT_FACTOR: '100000' }
  const server = await startServer({ ...program, name: 'auth-floods', environment })
  await compareSignUps(server.url)
  for (const flood of FLOODS) {
    for (const hangs_up of [false, true]) await measureSignIn(server.url, { ...flood, hangs_up })
  }
  await server.stop()
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}

type Answer = { status: number; retry_after_s: number }

async function post(url: string, from: string, body: object, signal: AbortSignal | null = null): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
  await response.arrayBuffer()
  return { status: response.status, retry_after_s: Number(response.headers.get('retry-after')) }
}

type Attack = {
  name: string
  password: (index: number) => string
  rounds: number[][]
  statuses: number[]
}

async function compareSignUps(url: string): Promise<void> {
  const ordinary: Attack = {
    name: 'ordinary',
    password: (index) => `lantern orchard violet canyon ${index}`,
    rounds: [],
    statuses: [],
  }
  const crafted: Attack = {
    name: 'crafted',
    // The judge looks up each of many readings of these signs as letters.
    password: (index) => `p4$$w0rd!1p@55w0rd|7e57+3r0$3|m0nk3y#${100 + index}`,
    rounds: [],
    statuses: [],
  }
  await signUpAtOnce(url, 'warm-up', ordinary.password)
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each kind goes first in half of the rounds.
    for (const { name, password, rounds, statuses } of round % 2 === 0 ? [ordinary, crafted] : [crafted, ordinary]) {
      const attack = signUpAtOnce(url, `${name}-${round}`, password)
      rounds.push(await timeOthers(url))
      statuses.push(...(await attack))
    }
  }
  // The median ignores the rounds that other work on the machine disturbed.
  const p99 = ({ rounds }: Attack) =>
    median(
      rounds.map((times) =>
        quantile(
          times.toSorted((a, b) => a - b),
          0.99,
        ),
      ),
    )
  for (const attack of [ordinary, crafted]) {
    const taken = attack.statuses.filter((status) => status === 202).length
    console.log(
      `GET /auth/session beside ${SIGN_UPS} sign-ups with ${attack.name} passwords: p99 ${p99(attack).toFixed(1)} ms, ` +
        `at most ${Math.max(...attack.rounds.flat()).toFixed(1)} ms; ${taken} of ${attack.statuses.length} sign-ups were taken`,
    )
  }
  const ratio = p99(crafted) / p99(ordinary)
  console.log(`Ratio ${ratio.toFixed(2)} (must be at most ${MAX_TIMES})`)
  if (ratio > MAX_TIMES) process.exitCode = 1
}

function signUpAtOnce(url: string, name: string, password: (index: number) => string): Promise<number[]> {
  const words = Array.from({ length: 33 }, (_, index) =>
    String.fromCharCode(97 + (index % 26), 97 + ((index * 7) % 26)),
  )
  return Promise.all(
    Array.from({ length: SIGN_UPS }, async (_, index) => {
      const body = { name: words.join(' '), email: `${name}-${index}@example.com`, password: password(index) }
      return (await post(`${url}/auth/sign-up`, '2001:db8:2::1', body)).status
    }),
  )
}

/** Requests begin at fixed times, however long the ones before take. */
async function timeOthers(url: string): Promise<number[]> {
  const began = performance.now()
  const asked: Promise<number>[] = []
  for (let at = 0; at < WINDOW_MS; at += EVERY_MS) {
    await wait(Math.max(0, began + at - performance.now()))
    asked.push(timeSession(url, began + at))
  }
  return await Promise.all(asked)
}

async function timeSession(url: string, began: number): Promise<number> {
  const response = await fetch(`${url}/auth/session`)
  await response.arrayBuffer()
  return performance.now() - began
}

async function measureSignIn(
  url: string,
  flood: { from: string; address: (index: number) => string; hangs_up: boolean },
): Promise<void> {
  const hangUp = new AbortController()
  const asked = Array.from({ length: SIGN_INS }, (_, index) =>
    post(
      `${url}/auth/sign-in`,
      flood.address(index),
      { email: `unknown-${index}@example.com`, password: 'a wrong password' },
      hangUp.signal,
    ).catch(() => null),
  )
  await wait(HANG_UP_MS)
  if (flood.hangs_up) hangUp.abort()
  const began = performance.now()
  let tries = 0
  let answer: Answer
  let first_ms = 0
  do {
    answer = await post(`${url}/auth/sign-in`, '2001:db8:3::1', HONEST)
    tries += 1
    first_ms ||= performance.now() - began
    if (answer.status !== 200) await wait(answer.retry_after_s * 1000)
  } while (answer.status !== 200)
  const signed_in_ms = performance.now() - began
  await Promise.all(asked)
  console.log(
    `An honest sign-in beside ${SIGN_INS} ${flood.from} ${flood.hangs_up ? 'that have hung up' : 'that wait'}: ` +
      `answered after ${(first_ms / 1000).toFixed(2)} s, signed in after ${(signed_in_ms / 1000).toFixed(2)} s ` +
      `at try ${tries} (must be answered within ${MAX_MS / 1000} s)`,
  )
  if (first_ms > MAX_MS) process.exitCode = 1
}
