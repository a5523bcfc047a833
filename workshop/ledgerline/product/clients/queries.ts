import { afterPlace, contains, NEWEST, prepared, sqlBuilder, unnamed } from '@plinth/server/product'
import { sql } from 'kysely'

type Filters = { organization_id: string; q?: string | undefined }

/** The last row before the page. */
type CursorPosition = readonly [created_at: string, id: string]

// The row of a deleted account remains, without a name.
const clients = sqlBuilder
  .selectFrom('clients as c')
  .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'c.created_by').on('u.deleted_at', 'is', null))

const columns = [
  'c.id',
  'c.name',
  'c.email',
  'u.id as created_by',
  'u.name as creator_name',
  'c.created_at',
  'c.updated_at',
] as const

/** The newest first, after a place of the list. Not prepared: the plan depends on the search. */
export function clientsPage(filters: Filters, place: CursorPosition | undefined, limit: number) {
  const page = matching(filters)
    .select(columns)
    .where(afterPlace([sql`c.created_at`, sql`c.id`], place ?? NEWEST, 'desc'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
  return unnamed(page)
}

export function clientsCount(filters: Filters) {
  return unnamed(matching(filters).select(({ fn }) => fn.countAll<number>().as('total')))
}

// A substring of any length: the clients of one organization are few enough to read.
function matching({ organization_id, q }: Filters) {
  const own = clients.where('c.organization_id', '=', organization_id)
  if (q === undefined) return own
  return own.where(contains(sql`c.name || ' ' || c.email`, q))
}

export const clientById = prepared<{ organization_id: string; client_id: string }>()((value) =>
  clients
    .select(columns)
    .where('c.organization_id', '=', value('organization_id'))
    .where('c.id', '=', value('client_id')),
)

export const insertClient = prepared<{ organization_id: string; created_by: string; name: string; email: string }>()(
  (value) =>
    sqlBuilder
      .insertInto('clients')
      .values({
        organization_id: value('organization_id'),
        created_by: value('created_by'),
        name: value('name'),
        email: value('email'),
      })
      .returning('id'),
)

/** Changes no row when it has both already. */
export const setClient = prepared<{ organization_id: string; client_id: string; name: string; email: string }>()(
  (value) =>
    sqlBuilder
      .updateTable('clients')
      .set({ name: value('name'), email: value('email') })
      .where('organization_id', '=', value('organization_id'))
      .where('id', '=', value('client_id'))
      .where((row) => row.or([row('name', '!=', value('name')), row('email', '!=', value('email'))])),
)

/** Removes none that has invoices. */
export const removeClient = prepared<{ organization_id: string; client_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('clients')
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('client_id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('id')
            .where('organization_id', '=', value('organization_id'))
            .where('client_id', '=', value('client_id')),
        ),
      ),
    )
    .returning('id'),
)
