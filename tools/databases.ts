import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { clientConfig } from '@plinth/database/url'
import pg from 'pg'

const TEMPLATE_IN_USE = '55006'
const ATTEMPTS = 20

const pools = new Map<string, pg.Pool>()

export type TestServer = { url: string; close(): Promise<void> }

export type TestDatabase = {
  url: string
  drop(): Promise<void>
}

/** Uses the server of DATABASE_URL, whose role must be allowed to create databases, or starts a temporary one. */
export async function openServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL?.trim()
  if (given) return { url: given, close: async () => undefined }
  const { url, remove } = await startThrowaway()
  return { url, close: remove }
}

/** Creates a database from a template. The default one is empty. */
export async function createDatabase(server_url: string, template = 'template0'): Promise<TestDatabase> {
  const name = `app_test_${randomBytes(8).toString('hex')}`
  await copy(server_url, template, name)
  return {
    url: withDatabase(server_url, name),
    async drop() {
      await query(server_url, `drop database if exists ${name} with (force)`)
    },
  }
}

async function copy(server_url: string, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await query(server_url, `create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === TEMPLATE_IN_USE
      if (!isBusy || attempt === ATTEMPTS) throw error
      await wait(50 * attempt)
    }
  }
}

/** Keeps its connections for a while, since a new one costs PostgreSQL more than most statements of a test. */
export async function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await keptPool(url).query<Row>(sql, values)).rows
}

export function keptPool(url: string): pg.Pool {
  const known = pools.get(url)
  if (known) return known
  const pool = new pg.Pool({ ...clientConfig(url), max: 4, idleTimeoutMillis: 5_000, allowExitOnIdle: true })
  // The loss of an idle connection ends the process when nobody listens.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}

export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1)
}
