import { sql } from 'kysely'
import { nameOrEmailContains } from '../../adapters/postgres/search.ts'
import { prepared, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'

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

export type MemberRow = NonNullable<ReturnType<typeof memberById>['row']>

type Place = readonly (string | null)[] | undefined

/** A search is planned for its pattern, so only the plain list is prepared. */
export function membersPage(organization_id: string, q: string | undefined, place: Place, limit: number) {
  const [joined_at = null, user_id = null] = place ?? []
  const values = { organization_id, joined_at, user_id, limit }
  return q === undefined ? everyMember(values) : unnamed(pageOf(matching(organization_id, q), values))
}

export function membersCount(organization_id: string, q: string | undefined) {
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

// A substring of any length, unlike in the directory: one organization is small enough to read.
function matching(organization_id: string, q: string): Members {
  return membersOf(organization_id).where(nameOrEmailContains(q))
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
