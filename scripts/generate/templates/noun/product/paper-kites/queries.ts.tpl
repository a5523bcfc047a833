import { sql } from 'kysely'
import { afterPlace, contains, NEWEST, prepared, sqlBuilder, unnamed } from '@plinth/server/product'

type Found = { organization_id: string; q?: string | undefined }

/** The last row before the page. */
type Place = readonly [created_at: string, id: string]

// The row of a deleted account remains, without a name.
const paperKites = sqlBuilder
  .selectFrom('paper_kites as p')
  .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'p.created_by').on('u.deleted_at', 'is', null))

const columns = [
  'p.id',
  'p.name',
  'u.id as created_by',
  'u.name as creator_name',
  'p.created_at',
  'p.updated_at',
] as const

/** The newest first, after a place of the list. Not prepared: the plan depends on the search. */
export function paperKitesPage(found: Found, place: Place | undefined, limit: number) {
  const page = matching(found)
    .select(columns)
    .where(afterPlace([sql`p.created_at`, sql`p.id`], place ?? NEWEST, 'desc'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
  return unnamed(page)
}

export function paperKitesCount(found: Found) {
  return unnamed(matching(found).select(({ fn }) => fn.countAll<number>().as('total')))
}

// A substring of any length: the paper kites of one organization are few enough to read.
function matching({ organization_id, q }: Found) {
  const own = paperKites.where('p.organization_id', '=', organization_id)
  if (q === undefined) return own
  return own.where(contains(sql`p.name`, q))
}

export const paperKiteById = prepared<{ organization_id: string; paper_kite_id: string }>()((value) =>
  paperKites
    .select(columns)
    .where('p.organization_id', '=', value('organization_id'))
    .where('p.id', '=', value('paper_kite_id')),
)

export const insertPaperKite = prepared<{ organization_id: string; created_by: string; name: string }>()((value) =>
  sqlBuilder
    .insertInto('paper_kites')
    .values({ organization_id: value('organization_id'), created_by: value('created_by'), name: value('name') })
    .returning('id'),
)

/** Changes no row when it has the name already. */
export const setPaperKiteName = prepared<{ organization_id: string; paper_kite_id: string; name: string }>()((value) =>
  sqlBuilder
    .updateTable('paper_kites')
    .set({ name: value('name') })
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('paper_kite_id'))
    .where('name', '!=', value('name')),
)

export const removePaperKite = prepared<{ organization_id: string; paper_kite_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('paper_kites')
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('paper_kite_id'))
    .returning('id'),
)

/** Every row, for an export: of an organization, or those that a user has created. */
export function exportedPaperKites(column: 'organization_id' | 'created_by', id: string) {
  return unnamed(sqlBuilder.selectFrom('paper_kites').selectAll().where(column, '=', id).orderBy('created_at'))
}
