import { afterPlace, contains, prepared, sqlBuilder, unnamed } from '@plinth/server/product'
import type { CreatePaperKiteRequest, PaperKiteQuery, UpdatePaperKiteRequest } from './contract.ts'
import { type RawBuilder, sql } from 'kysely'

type Filters = { organization_id: string } & Partial<Omit<PaperKiteQuery, 'sort' | 'limit' | 'cursor'>>

type Sort = PaperKiteQuery['sort']

/** What the last row before the page is sorted by, and its id. */
type CursorPosition = readonly [sorted_by: string, id: string]

// The row of a deleted account remains, without a name.
const paperKites = sqlBuilder
  .selectFrom('paper_kites')
  .leftJoin('users as creator', (join) =>
    join.onRef('creator.id', '=', 'paper_kites.created_by').on('creator.deleted_at', 'is', null),
  )
  /*+ joins */

const columns = [
  'paper_kites.id',
  'paper_kites.call_sign',
  /*+ selected */
  'creator.id as created_by',
  'creator.name as creator_name',
  'paper_kites.created_at',
  'paper_kites.updated_at',
] as const

type Order = { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }

// The id decides between equal values, in the same direction.
const ORDERS: Record<Sort, Order> = {
  '-created_at': { by: sql`paper_kites.created_at`, direction: 'desc' },
  call_sign: { by: sql`search_text(paper_kites.call_sign) collate "C"`, direction: 'asc' },
  /*+ orders */
}

/** The rows of a list after a place of it. Not prepared: the plan depends on the filters. */
export function paperKitesPage(filters: Filters, sort: Sort, place: CursorPosition | undefined, limit: number) {
  const { by, direction } = ORDERS[sort]
  const page = matching(filters)
    .select(columns)
    .select(sql<string>`to_json(${by}) #>> '{}'`.as('sorted_by'))
    .orderBy(by, direction)
    .orderBy('paper_kites.id', direction)
    .limit(limit)
  return unnamed(place ? page.where(afterPlace([by, sql`paper_kites.id`], place, direction)) : page)
}

export function paperKitesCount(filters: Filters) {
  return unnamed(matching(filters).select(({ fn }) => fn.countAll<number>().as('total')))
}

// A substring of any length: the paper kites of one organization are few enough to read.
function matching(filters: Filters) {
  let rows = paperKites.where('paper_kites.organization_id', '=', filters.organization_id)
  if (filters.q !== undefined) rows = rows.where(contains(sql`paper_kites.call_sign`, filters.q))
  /*+ conditions */
  return rows
}

export const paperKiteById = prepared<{ organization_id: string; paper_kite_id: string }>()((value) =>
  paperKites
    .select(columns)
    .where('paper_kites.organization_id', '=', value('organization_id'))
    .where('paper_kites.id', '=', value('paper_kite_id')),
)

type New = CreatePaperKiteRequest & { organization_id: string; created_by: string/*+ new */ }

export const insertPaperKite = prepared<New>()((value) =>
  sqlBuilder
    .insertInto('paper_kites')
    .values({
      organization_id: value('organization_id'),
      created_by: value('created_by'),
      call_sign: value('call_sign'),
      /*+ inserted */
    })
    .returning('id'),
)

/** Changes no row when it has these values already. */
export function setPaperKite(
  { organization_id, paper_kite_id }: { organization_id: string; paper_kite_id: string },
  values: UpdatePaperKiteRequest,
) {
  const changes = Object.entries(values).filter(([, value]) => value !== undefined)
  const differs = changes.map(([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`)
  return unnamed(
    sqlBuilder
      .updateTable('paper_kites')
      .set(values)
      .where('organization_id', '=', organization_id)
      .where('id', '=', paper_kite_id)
      .where(sql<boolean>`(${sql.join(differs, sql` or `)})`),
  )
}

export const removePaperKite = prepared<{ organization_id: string; paper_kite_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('paper_kites')
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('paper_kite_id'))
    .returning('id'),
)
/*+ references */
