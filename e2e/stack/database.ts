import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@plinth/database/embedded/start'
import pg from 'pg'

export type Database = { url: string; close(): Promise<void> }

/** An empty database: one of its own on the server of DATABASE_URL, or a PostgreSQL that is thrown away afterwards. */
export function openDatabase(): Promise<Database> {
  const server = process.env.DATABASE_URL?.trim()
  return server ? createOn(server) : throwaway()
}

async function createOn(server: string): Promise<Database> {
  const name = `plinth_e2e_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await run(server, `create database ${name} template template0`)
  return { url: url.href, close: () => run(server, `drop database ${name} with (force)`) }
}

async function throwaway(): Promise<Database> {
  const directory = await mkdtemp(join(tmpdir(), 'plinth-test-'))
  const { url, stop } = await startEmbedded({ directory, durable: false })
  return {
    url,
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
