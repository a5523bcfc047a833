import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

export type StoredFile = { id: string; object_key: string; name: string }

const filesOf = (column: 'uploaded_by' | 'organization_id') =>
  prepared<{ subject_id: string; after: string; limit: number }>()(
    (value) => sql<StoredFile>`
      select id, object_key, name from files
      where ${sql.ref(column)} = ${value('subject_id')} and id > ${value('after')}::uuid order by id limit ${value('limit')}`,
  )

export const filesOfUploader = filesOf('uploaded_by')

export const filesOfOrganization = filesOf('organization_id')

export const profileImageOf = prepared<{ user_id: string }>()(
  (value) => sql<{ profile_image_key: string | null }>`
    select profile_image_key from users where id = ${value('user_id')}`,
)
