import { FILE_TYPES } from '@plinth/contract/files'
import { query } from '@plinth/tools/databases'
import type { Stack } from '../stack/stack.ts'
import { withDatabase } from './database.ts'

type StoredFile = { name: string; size_bytes?: number; by: string; days_ago?: number }

export function addFiles(stack: Stack, organization_id: string, files: StoredFile[]): Promise<void> {
  return withDatabase(stack, async (client) => {
    for (const { name, size_bytes = 1024, by, days_ago = 1 } of files) {
      await client.query(
        `insert into files (upload_id, organization_id, uploaded_by, name, content_type, size_bytes, created_at)
         select gen_random_uuid(), $1, (select id from users where email = $2), $3, $4, $5, now() - $6 * interval '1 day'`,
        [organization_id, by, name, typeOf(name), size_bytes, days_ago],
      )
    }
  })
}

export async function readFiles({ database_url }: Stack, organization_id: string): Promise<string[]> {
  const statement = 'select name from files where organization_id = $1 order by created_at desc'
  const rows = await query<{ name: string }>(database_url, statement, [organization_id])
  return rows.map(({ name }) => name)
}

/** Pending uploads are those that the browser has not completed. */
export async function countPending({ database_url }: Stack, organization_id: string): Promise<number> {
  const statement = "select from uploads where organization_id = $1 and status = 'pending'"
  return (await query(database_url, statement, [organization_id])).length
}

export async function personalOf({ database_url }: Stack, email: string): Promise<string> {
  const statement = 'select o.id from organizations o join users u on u.id = o.personal_user_id where u.email = $1'
  const [row] = await query<{ id: string }>(database_url, statement, [email])
  return row?.id ?? ''
}

function typeOf(name: string): string {
  const types = Object.entries(FILE_TYPES)
  return types.find(([, endings]) => endings.some((ending) => name.endsWith(`.${ending}`)))?.[0] ?? 'text/plain'
}
