import { FILE_TYPES } from '@plinth/contract/files'
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

export function readFiles(stack: Stack, organization_id: string): Promise<string[]> {
  return withDatabase(stack, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from files where organization_id = $1 order by created_at desc',
      [organization_id],
    )
    return rows.map(({ name }) => name)
  })
}

/** Pending uploads are those that the browser has not completed. */
export function countPending(stack: Stack, organization_id: string): Promise<number> {
  return withDatabase(stack, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from uploads where organization_id = $1 and status = 'pending'`,
      [organization_id],
    )
    return rows[0]?.count ?? 0
  })
}

export function personalOf(stack: Stack, email: string): Promise<string> {
  return withDatabase(stack, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select o.id from organizations o join members m on m.organization_id = o.id join users u on u.id = m.user_id
       where o.kind = 'personal' and u.email = $1`,
      [email],
    )
    return rows[0]?.id ?? ''
  })
}

function typeOf(name: string): string {
  const types = Object.entries(FILE_TYPES)
  return types.find(([, endings]) => endings.some((ending) => name.endsWith(`.${ending}`)))?.[0] ?? 'text/plain'
}
