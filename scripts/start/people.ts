import { query } from '@plinth/database/client'
import { DEMO_EMAIL } from '../../server/src/startup/seed/demo-person.ts'

/** Whether a database has people at all, and whether the demo person is one of them. */
export async function findPeople(database_url: string): Promise<{ any: boolean; demo: boolean }> {
  const [row] = await query<{ any: boolean; demo: boolean }>(
    database_url,
    `select exists (select from users) as any,
            exists (select from users where email = $1 and deleted_at is null) as demo`,
    [DEMO_EMAIL],
  )
  return row ?? { any: false, demo: false }
}
