import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** Lock order: the user comes before it. */
export const lockCompletedImage = prepared<{ user_id: string; upload_id: string }>()(
  (value) => sql<{ id: string }>`
    select id from uploads
    where id = ${value('upload_id')} and user_id = ${value('user_id')} and purpose = 'profile_image'
      and status = 'completed'
    for update`,
)

export const deleteAttached = prepared<{ user_id: string; upload_id: string }>()(
  (value) => sql`delete from uploads where id = ${value('upload_id')} and user_id = ${value('user_id')}`,
)
