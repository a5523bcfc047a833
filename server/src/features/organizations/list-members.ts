import type { MembersQuery } from '@plinth/contract/organizations'
import { sql } from 'kysely'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { prepared, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { memberColumns } from './queries.ts'

/** Where a page begins: after the member who joined then; undefined for the first page. */
type Place = readonly (string | null)[] | undefined

/**
 * One page of the members, in the order in which they joined, and how many match in all.
 * @throws Refusal `validation_failed` for a cursor of another organization or another search
 */
export async function listMembers(
  database: Queryable,
  cursors: Cursors,
  organization_id: string,
  { q, limit, cursor }: MembersQuery,
) {
  const list = ['members', organization_id, q]
  const place = cursors.read(list, cursor)
  const rows = await database.all(membersPage(organization_id, q, place, limit + 1))
  const page = toPage(rows, limit, (last) => cursors.write(list, [last.joined_at, last.user_id]))
  // A first page that is also the last one has been counted already.
  if (!place && !page.next_cursor) return { ...page, total: page.items.length }
  const { total } = await database.one(membersCount(organization_id, q))
  return { ...page, total }
}

function membersPage(organization_id: string, q: string | undefined, place: Place, limit: number) {
  const [joined_at = null, user_id = null] = place ?? []
  const values = { organization_id, joined_at, user_id, limit }
  return q === undefined ? everyMember(values) : unnamed(pageOf(matching(organization_id, q), values))
}

function membersCount(organization_id: string, q: string | undefined) {
  return q === undefined ? everyMemberCount({ organization_id }) : unnamed(countOf(matching(organization_id, q)))
}

type PageValues = { organization_id: string; joined_at: string | null; user_id: string | null; limit: number }

const everyMember = prepared<PageValues>()((value) =>
  pageOf(membersOf(value('organization_id')), {
    joined_at: value('joined_at'),
    user_id: value('user_id'),
    limit: value('limit'),
  }),
)

const everyMemberCount = prepared<{ organization_id: string }>()((value) =>
  countOf(membersOf(value('organization_id'))),
)

function membersOf(organization_id: string) {
  return sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
}

type Members = ReturnType<typeof membersOf>

// A substring at any length, unlike in the directory: one organization is few enough to read.
function matching(organization_id: string, q: string): Members {
  const pattern = q.replace(/[\\%_]/g, '\\$&')
  return membersOf(organization_id).where(
    sql<boolean>`search_text(u.name || ' ' || u.email) like '%' || search_text(${pattern}) || '%'`,
  )
}

function pageOf(members: Members, { joined_at, user_id, limit }: Omit<PageValues, 'organization_id'>) {
  return members
    .select(memberColumns)
    .where(
      sql<boolean>`(m.joined_at, m.user_id) > (
        coalesce(${joined_at}::timestamptz, '-infinity'), coalesce(${user_id}::uuid, '00000000-0000-0000-0000-000000000000')
      )`,
    )
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .limit(limit)
}

function countOf(members: Members) {
  return members.select((members) => members.fn.countAll<number>().as('total'))
}
