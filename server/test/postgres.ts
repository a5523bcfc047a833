import pg from 'pg'

/** Opens a connection for as long as the caller needs it; the caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  // Without a listener the loss of the connection ends the process; the running query rejects anyway.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs one statement on a connection of its own and answers its rows. */
export async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = await connect(url)
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The same server and user, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1)
}
