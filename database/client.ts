import pg from 'pg'
import { explainConnection } from './connection-fault.ts'
import { clientConfig } from './url.ts'

export async function connect(to: string | pg.ClientConfig): Promise<pg.Client> {
  const given = typeof to === 'string' ? { connectionString: to } : to
  const client = new pg.Client({ ...given, ...(given.connectionString && clientConfig(given.connectionString)) })
  // Without a listener the loss of the connection ends the process; the running query rejects anyway.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw explainConnection(error)
  })
  return client
}

export async function withClient<T>(to: string | pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(to)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(sql, values)).rows)
}
