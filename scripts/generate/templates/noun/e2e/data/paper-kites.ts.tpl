import type { Stack } from '../stack/stack.ts'
import { withDatabase } from './database.ts'

type Row = { name: string; by: string; days_ago?: number }

/** Inserts paper kites into an organization; `by` is the address of their creator. */
export function addPaperKites(stack: Stack, organization_id: string, rows: Row[]): Promise<void> {
  return withDatabase(stack, async (client) => {
    for (const { name, by, days_ago = 1 } of rows) {
      await client.query(
        `insert into paper_kites (organization_id, created_by, name, created_at)
         select $1, (select id from users where email = $2), $3, now() - $4 * interval '1 day'`,
        [organization_id, by, name, days_ago],
      )
    }
  })
}

/** The names in an organization, the newest first. */
export function readPaperKites(stack: Stack, organization_id: string): Promise<string[]> {
  return withDatabase(stack, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from paper_kites where organization_id = $1 order by created_at desc, id desc',
      [organization_id],
    )
    return rows.map(({ name }) => name)
  })
}
