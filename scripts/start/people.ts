import { query } from '@plinth/database/client'
import { PRODUCT_TABLES } from '@plinth/product/tables'
import { DEMO_EMAIL } from '../../server/src/startup/seed/demo-person.ts'

export async function findPeople(database_url: string): Promise<{ any: boolean; demo: boolean }> {
  const [row] = await query<{ any: boolean; demo: boolean }>(
    database_url,
    `select exists (select from users) as any,
            exists (select from users where email = $1 and deleted_at is null) as demo`,
    [DEMO_EMAIL],
  )
  return row ?? { any: false, demo: false }
}

export async function lacksRows(database_url: string): Promise<boolean> {
  if (PRODUCT_TABLES.length === 0) return false
  const conditions = PRODUCT_TABLES.map((name) => `not exists (select from ${name})`)
  const [row] = await query<{ lacks: boolean }>(database_url, `select ${conditions.join(' or ')} as lacks`)
  return row?.lacks ?? false
}
