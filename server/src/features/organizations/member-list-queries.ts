import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { type RawBuilder, sql } from 'kysely'
import { nameOrEmailContains } from '../../adapters/postgres/search.ts'
import { jsonRows, prepared, type RowOf, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'
import { memberSession } from '../../http/session.ts'

export const memberColumns = [
  'm.user_id',
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  'u.profile_image_key',
  'm.role',
  'm.joined_at',
] as const

export const memberById = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(memberColumns)
    .where('m.organization_id', '=', value('organization_id'))
    .where('m.user_id', '=', value('user_id')),
)

const LISTED = ['user_id', 'name', 'email', 'profile_image_key', 'role', 'joined_at'] as const

type Place = readonly (string | null)[] | undefined

// One row more than the page, to know whether there is a next one.
const DEFAULT_LIMIT = PAGE_DEFAULT + 1

/** Only the default page of everybody is prepared. A search is planned for its pattern, another page for its limit. */
export function membersPage(organization_id: string, q: string | undefined, place: Place, limit: number) {
  const [joined_at = null, user_id = null] = place ?? []
  const after = { joined_at, user_id }
  if (q === undefined && limit === DEFAULT_LIMIT) return defaultPage({ organization_id, ...after })
  const members = matching(organization_id, q)
  return unnamed(withTotal(pageOf(members, after, limit), q === undefined ? everyMember(organization_id) : members))
}

type After = { joined_at: string | null; user_id: string | null }

const defaultPage = prepared<After & { organization_id: string }>()((value) => {
  const organization_id = value('organization_id')
  const after = { joined_at: value('joined_at'), user_id: value('user_id') }
  return withTotal(pageOf(membersOf(organization_id), after, DEFAULT_LIMIT), everyMember(organization_id))
})

/** The session, and along with it the first page of the members of its acting organization. */
export const sessionWithMembers = prepared<{ token_hash: Buffer }>()((value) => {
  const acting = sql<string>`o.id`
  const page = pageOf(membersOf(acting), { joined_at: null, user_id: null }, DEFAULT_LIMIT)
  return memberSession(value('token_hash'))
    .innerJoinLateral(withTotal(page, everyMember(acting)).as('list'), (join) => join.onTrue())
    .select(['list.rows', 'list.total'])
})

/** `joined_at` is as JSON writes it. */
export type Listed = RowOf<typeof sessionWithMembers>['rows'][number]

function withTotal(page: ReturnType<typeof pageOf>, counted: { select: Members['select'] }) {
  return sqlBuilder
    .with(
      (name) => name('whole').materialized(),
      () => counted.select(({ fn }) => fn.countAll<number>().as('total')),
    )
    .selectFrom('whole')
    .select([jsonRows(page, LISTED).as('rows'), 'total'])
}

// Every member is a user, so that nothing else has to be counted.
function everyMember(organization_id: string | RawBuilder<string>) {
  return sqlBuilder.selectFrom('members as m').where('m.organization_id', '=', organization_id)
}

function membersOf(organization_id: string | RawBuilder<string>) {
  return sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
}

type Members = ReturnType<typeof membersOf>

// A substring of any length, unlike in the directory: one organization is small enough to read.
function matching(organization_id: string, q: string | undefined): Members {
  return membersOf(organization_id).$if(q !== undefined, (members) => members.where(nameOrEmailContains(q ?? '')))
}

function pageOf(members: Members, { joined_at, user_id }: After, limit: number) {
  return (
    members
      .select(memberColumns)
      // Always true, and what the index of this order asks for.
      .where(sql<boolean>`m.joined_at > '-infinity'`)
      .where(
        sql<boolean>`(m.joined_at, m.user_id) > (
        coalesce(${joined_at}::timestamptz, '-infinity'), coalesce(${user_id}::uuid, '00000000-0000-0000-0000-000000000000')
      )`,
      )
      .orderBy('m.joined_at')
      .orderBy('m.user_id')
      // A literal: with a parameter the kept plan would assume a tenth of all members.
      .limit(sql.lit(limit))
  )
}
