import pg from 'pg'

/** Opens one connection, which the caller ends. */
export async function connect(to: string | pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(to)
  // Without a listener the loss of the connection ends the process; the running query rejects anyway.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Calls `work` with a connection of its own and ends it afterwards. */
export async function withClient<T>(to: string | pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(to)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement on a connection of its own and returns its rows. */
export function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(sql, values)).rows)
}
