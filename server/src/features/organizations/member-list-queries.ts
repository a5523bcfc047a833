import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { type RawBuilder, sql } from 'kysely'
import { nameOrEmailContains } from '../../adapters/postgres/search.ts'
import { afterPlace, jsonRows, prepared, sqlBuilder, type ValueOf } from '../../adapters/postgres/statements.ts'
import { alongMember, type RowAlong } from '../../http/along.ts'

const memberColumns = [
  'm.user_id',
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  'u.profile_image_key',
  'm.role',
  'm.joined_at',
  'u.has_second_factor',
] as const

export const memberById = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(memberColumns)
    .where('m.organization_id', '=', value('organization_id'))
    .where('m.user_id', '=', value('user_id')),
)

const LISTED = ['user_id', 'name', 'email', 'profile_image_key', 'role', 'joined_at', 'has_second_factor'] as const

type Page = { q?: string; joined_at: string; user_id: string; limit: number }

// One row more than the page tells whether there is a next one.
const DEFAULT_LIMIT = PAGE_DEFAULT + 1

/** Only a page of the usual size keeps its plan: a search is planned for its text, another page for its limit. */
export function pageOfMembers({ q, ...page }: Page) {
  if (q !== undefined) return searchedPage({ q, ...page })
  return page.limit === DEFAULT_LIMIT ? defaultPage(page) : everyPage(page)
}

type After = { joined_at: string; user_id: string }

// With a parameter the kept plan would assume a tenth of all members, so the limit is a literal.
const defaultPage = alongMember.prepared<After>()(({ organization_id }, value) =>
  withTotal(membersOf(organization_id), everyMember(organization_id), value, sql.lit(DEFAULT_LIMIT)),
)

const everyPage = alongMember.planned<After & { limit: number }>()(({ organization_id }, value) =>
  withTotal(membersOf(organization_id), everyMember(organization_id), value, value('limit')),
)

// One organization is small enough to read, so a substring may have any length, unlike in the directory.
const searchedPage = alongMember.planned<After & { limit: number; q: string }>()(({ organization_id }, value) => {
  const found = membersOf(organization_id).where(nameOrEmailContains(value('q')))
  return withTotal(found, found, value, value('limit'))
})

/** `joined_at` is as JSON writes it. */
export type MemberListRow = RowAlong<typeof pageOfMembers>['rows'][number]

// Every member is a user, so that nothing else has to be counted.
function everyMember(organization_id: RawBuilder<string>) {
  return sqlBuilder.selectFrom('members as m').where('m.organization_id', '=', organization_id)
}

function membersOf(organization_id: RawBuilder<string>) {
  return sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
}

type Members = ReturnType<typeof membersOf>

function withTotal(
  members: Members,
  counted: { select: Members['select'] },
  value: ValueOf<After>,
  limit: number | RawBuilder<number>,
) {
  const page = members
    .select(memberColumns)
    // The index of this order needs the condition, which is always true.
    .where(sql<boolean>`m.joined_at > '-infinity'`)
    .where(afterPlace([sql`m.joined_at`, sql`m.user_id`], [value('joined_at'), value('user_id')]))
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .limit(limit)
  return sqlBuilder
    .with(
      (name) => name('whole').materialized(),
      () => counted.select(({ fn }) => fn.countAll<number>().as('total')),
    )
    .selectFrom('whole')
    .select([jsonRows(page, LISTED).as('rows'), 'total'])
}
