import pg from 'pg'
import { DEMO_EMAIL } from '../server/src/startup/seed/demo-person.ts'

/** Whether a database has people at all, and whether the demo person is one of them. */
export async function findPeople(database_url: string): Promise<{ any: boolean; demo: boolean }> {
  const client = new pg.Client(database_url)
  // Without a listener the loss of the connection ends the process; the running query rejects anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ any: boolean; demo: boolean }>(
      `select exists (select from users) as any,
              exists (select from users where email = $1 and deleted_at is null) as demo`,
      [DEMO_EMAIL],
    )
    return rows[0] ?? { any: false, demo: false }
  } finally {
    await client.end()
  }
}
