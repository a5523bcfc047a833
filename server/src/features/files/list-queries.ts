import type { FileQuery } from '@plinth/contract/files'
import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../adapters/postgres/search.ts'
import { afterPlace, jsonRows, prepared, type RowOf, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'
import { fileColumns, files } from './queries.ts'

type FileFilter = { organization_id: string; q?: string | undefined }

type Sort = FileQuery['sort']

type FilePosition = [sorted_by: string, id: string] | undefined

type Order = { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }

// The id decides between equal values, in the same direction.
const ORDERS: Record<Sort, Order> = {
  '-created_at': { by: sql`f.created_at`, direction: 'desc' },
  name: { by: sql`search_text(f.name) collate "C"`, direction: 'asc' },
  '-size_bytes': { by: sql`f.size_bytes`, direction: 'desc' },
}

// One row more than the page tells whether there is a next one.
const DEFAULT_LIMIT = PAGE_DEFAULT + 1

const LISTED = [
  'sorted_by',
  'id',
  'name',
  'content_type',
  'size_bytes',
  'uploaded_by',
  'uploader_name',
  'created_at',
] as const

/** The plan depends on the search and the limit, so only the default first pages are prepared. */
export function filesPage(found: FileFilter, sort: Sort, place: FilePosition, limit: number) {
  const { organization_id, q } = found
  if (q === undefined && place === undefined && limit === DEFAULT_LIMIT) return firstPage[sort]({ organization_id })
  return unnamed(withTotals(found, pageOf(found, sort, place, limit)))
}

const firstPageBy = (sort: Sort) =>
  prepared<{ organization_id: string }>()((value) => {
    const found = { organization_id: value('organization_id') }
    return withTotals(found, pageOf(found, sort, undefined, DEFAULT_LIMIT))
  })

const firstPage = {
  '-created_at': firstPageBy('-created_at'),
  name: firstPageBy('name'),
  '-size_bytes': firstPageBy('-size_bytes'),
}

function withTotals({ organization_id, q }: FileFilter, page: ReturnType<typeof pageOf>) {
  const is_found = q === undefined ? sql`true` : contains(sql`name`, q)
  return sqlBuilder
    .with(
      (name) => name('whole').materialized(),
      (db) =>
        db
          .selectFrom('files')
          .select(sql<number>`count(*) filter (where ${is_found})`.as('total'))
          .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('used_bytes'))
          .where('organization_id', '=', organization_id),
    )
    .selectFrom('whole')
    .select([jsonRows(page, LISTED).as('rows'), 'total', 'used_bytes'])
}

export type FileListRow = RowOf<typeof filesPage>['rows'][number]

function pageOf(found: FileFilter, sort: Sort, place: FilePosition, limit: number) {
  const { by, direction } = ORDERS[sort]
  const page = matching(found)
    .select(fileColumns)
    .select(sql<string>`to_json(${by}) #>> '{}'`.as('sorted_by'))
    .orderBy(by, direction)
    .orderBy('f.id', direction)
    // With a parameter the kept plan would assume a tenth of all files, so this is a literal.
    .limit(sql.lit(limit))
  return place ? page.where(afterPlace([by, sql`f.id`], place, direction)) : page
}

// The files of one organization are few enough to read, so a substring may have any length.
function matching({ organization_id, q }: FileFilter) {
  const own = files.where('f.organization_id', '=', organization_id)
  if (q === undefined) return own
  return own.where(contains(sql`f.name`, q))
}
