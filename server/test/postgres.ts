import pg from 'pg'

/** Opens a connection for as long as the caller needs it; the caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query(sql)
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
