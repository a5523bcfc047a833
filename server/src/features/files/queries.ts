import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { fromNow } from '../../adapters/postgres/times.ts'

export const DOWNLOAD_S = 60

export const files = sqlBuilder.selectFrom('files as f').leftJoin('users as u', 'u.id', 'f.uploaded_by')

export const fileColumns = [
  'f.id',
  'f.name',
  'f.content_type',
  'f.size_bytes',
  'f.uploaded_by',
  'u.name as uploader_name',
  'f.created_at',
] as const

export const fileById = prepared<{ organization_id: string; file_id: string }>()((value) =>
  files
    .select(fileColumns)
    .where('f.organization_id', '=', value('organization_id'))
    .where('f.id', '=', value('file_id')),
)

export const fileOfUpload = prepared<{ user_id: string; upload_id: string }>()((value) =>
  files.select(fileColumns).where('f.upload_id', '=', value('upload_id')).where('f.uploaded_by', '=', value('user_id')),
)

export const storedFile = prepared<{ organization_id: string; file_id: string }>()(
  (value) => sql<{ object_key: string; name: string; content_type: string; expires_at: string }>`
    select object_key, name, content_type, ${fromNow(DOWNLOAD_S)} as expires_at from files
    where organization_id = ${value('organization_id')} and id = ${value('file_id')}`,
)

export const uploaderOf = prepared<{ organization_id: string; file_id: string }>()(
  (value) => sql<{ uploaded_by: string | null }>`
    select uploaded_by from files where organization_id = ${value('organization_id')} and id = ${value('file_id')}`,
)

export const insertFile = prepared<{
  upload_id: string
  organization_id: string
  uploaded_by: string
  name: string
  content_type: string
  size_bytes: number
}>()(
  (value) => sql<{ id: string }>`
    insert into files (upload_id, organization_id, uploaded_by, name, content_type, size_bytes)
    values (
      ${value('upload_id')}, ${value('organization_id')}, ${value('uploaded_by')}, ${value('name')},
      ${value('content_type')}, ${value('size_bytes')}
    )
    returning id`,
)

export const removeFile = prepared<{ organization_id: string; file_id: string }>()(
  (value) => sql`delete from files where organization_id = ${value('organization_id')} and id = ${value('file_id')}`,
)

export const usedBytes = prepared<{ organization_id: string }>()(
  (value) => sql<{ used_bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as used_bytes from files
    where organization_id = ${value('organization_id')}`,
)
