import type { FileQuery } from '@plinth/contract/files'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../adapters/postgres/search.ts'
import { unnamed } from '../../adapters/postgres/statements.ts'
import { fileColumns, files } from './queries.ts'

export type Found = { organization_id: string; q?: string | undefined }

type Sort = FileQuery['sort']

type Place = readonly (string | null)[] | undefined

type Order = { by: RawBuilder<unknown>; direction: 'asc' | 'desc'; type: RawBuilder<unknown> }

// The id decides between equal values, in the same direction.
const ORDERS: Record<Sort, Order> = {
  '-created_at': { by: sql`f.created_at`, direction: 'desc', type: sql`timestamptz` },
  name: { by: sql`search_text(f.name) collate "C"`, direction: 'asc', type: sql`text` },
  '-size_bytes': { by: sql`f.size_bytes`, direction: 'desc', type: sql`bigint` },
}

/** Not prepared: the plan depends on the search and the order. */
export function filesPage(found: Found, sort: Sort, place: Place, limit: number) {
  const { by, direction, type } = ORDERS[sort]
  let page = matching(found)
    .select(fileColumns)
    .select(sql<string>`(${by})::text`.as('sorted_by'))
    .orderBy(by, direction)
    .orderBy('f.id', direction)
    .limit(limit)
  if (place) {
    const compare = direction === 'asc' ? sql`>` : sql`<`
    page = page.where(sql<boolean>`(${by}, f.id) ${compare} (${place[0]}::${type}, ${place[1]}::uuid)`)
  }
  return unnamed(page)
}

export function filesCount(found: Found) {
  return unnamed(matching(found).select(({ fn }) => fn.countAll<number>().as('total')))
}

// A substring of any length: the files of one organization are few enough to read.
function matching({ organization_id, q }: Found) {
  const own = files.where('f.organization_id', '=', organization_id)
  if (q === undefined) return own
  return own.where(contains(sql`f.name`, q))
}
