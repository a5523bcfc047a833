import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import pg from 'pg'
import { timed } from './times.ts'

const TEMPLATE_IN_USE = '55006'
const ATTEMPTS = 20

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
  await timed('database: copy', () => copy(server_url, template, name))
  return {
    url: withDatabase(server_url, name),
    async drop() {
      await timed('database: drop', () => query(server_url, `drop database if exists ${name} with (force)`))
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

export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1)
}
