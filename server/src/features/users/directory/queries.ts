import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { DIRECTORY_COUNT_MAX, type DirectoryEntry, type DirectoryQuery } from '@plinth/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { nameOrEmailContains } from '../../../adapters/postgres/search.ts'
import { afterPlace, prepared, type Statement, sqlBuilder, unnamed } from '../../../adapters/postgres/statements.ts'

/** The list is sorted by `place`, a JSON list. A page that begins after this row is asked for with it and the id. */
export type DirectoryRow = Pick<DirectoryEntry, 'id' | 'name' | 'email' | 'created_at'> & {
  profile_image_key: string | null
  has_password: boolean
  has_identity: boolean
  place: string
}

export type Filters = Omit<DirectoryQuery, 'limit' | 'cursor' | 'total'>

type Narrowing = Omit<Filters, 'sort' | 'q'>

type Condition = (q: string) => RawBuilder<boolean>

/** The parts of a list follow one another, and each is read from an index in its order. */
type Part = { where?: Condition; order: RawBuilder<string>[]; newest_first?: true; max?: number }

// A shorter pattern has no whole trigram and would scan every user.
const SUBSTRING_FROM = 3

// Letters in the middle of more names and addresses than this are not listed: sorting them would take too long.
export const INNER_MATCHES_MAX = 20_000

const visibleUsers = sqlBuilder
  .selectFrom('users as u')
  .where('u.deleted_at', 'is', null)
  .where('u.suspended_at', 'is', null)
  .where('u.directory_visible', '=', sql<boolean>`true`)

const columns = [
  'u.id',
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  'u.profile_image_key',
  'u.created_at',
  sql<boolean>`u.password_hash is not null`.as('has_password'),
  // PostgreSQL would read every identity first for an EXISTS.
  sql<boolean>`(select true from identities i where i.user_id = u.id limit 1) is not null`.as('has_identity'),
] as const

// Sorts by bytes, so that the order is the same on every machine.
const sortName = sql<string>`search_text(u.name) collate "C"`
const lastName = sql<string>`split_part(search_text(u.name), ' ', -1) collate "C"`
const address = sql<string>`search_text(u.email) collate "C"`
const createdAt = sql<string>`u.created_at`

const LISTS: Record<Filters['sort'], Part> = {
  name: { order: [sortName] },
  '-created_at': { order: [createdAt], newest_first: true },
}

export const entryById = prepared<{ user_id: string }>()((value) =>
  visibleUsers.select(columns).where('u.id', '=', value('user_id')),
)

export const entryByIdFor = prepared<{ user_id: string; reader_id: string }>()((value) =>
  visibleUsers
    .select(columns)
    .where('u.id', '=', value('user_id'))
    .where(
      sql<boolean>`exists (
      select from members theirs
      join members mine on mine.organization_id = theirs.organization_id
      where theirs.user_id = u.id and mine.user_id = ${value('reader_id')}::uuid
    )`,
    ),
)

export const organizationsOf = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.selectFrom('members').select('organization_id').where('user_id', '=', value('user_id')),
)

/** A text that is too short for the trigram index is compared with the beginning of name and address only. */
export function isShort(q: string): boolean {
  return [...q].length < SUBSTRING_FROM
}

// The last code point is never assigned. In byte order it comes after everything that begins with the same letters.
const PAST = sql`chr(1114111)`

/** Compares with a range of the index in byte order. */
function begins(text: RawBuilder<string>, letters: string) {
  return sql<boolean>`(${text} >= search_text(${letters}) and ${text} < search_text(${letters}) || ${PAST})`
}

const beginsShort: Condition = (q) => sql`(${begins(sortName, q)} or ${begins(address, q)})`

// Keeps the planner from looking for an index for a range.
const doesNotBegin = (text: RawBuilder<string>, q: string) => sql<boolean>`not starts_with(${text}, search_text(${q}))`

const called: Part = { where: (q) => begins(sortName, q), order: [sortName] }

const SHORT: Record<Filters['sort'], Part[]> = {
  name: [called, { where: (q) => sql`${begins(address, q)} and ${doesNotBegin(sortName, q)}`, order: [address] }],
  '-created_at': [{ ...LISTS['-created_at'], where: beginsShort }],
}

const LONG: Record<Filters['sort'], Part[]> = {
  name: [
    called,
    { where: (q) => sql`${begins(lastName, q)} and ${doesNotBegin(sortName, q)}`, order: [lastName, sortName] },
    {
      where: (q) => sql`${nameOrEmailContains(q)} and ${doesNotBegin(sortName, q)} and ${doesNotBegin(lastName, q)}`,
      order: [sortName],
      max: INNER_MATCHES_MAX,
    },
  ],
  '-created_at': [{ ...LISTS['-created_at'], where: nameOrEmailContains }],
}

/**
 * A search sorted by name lists those first whose name begins with the letters. After them come, for one or two
 * letters, those whose address does, and for more those whose last name does, and then the others.
 */
export function partsOf({ sort, q }: Filters): Part[] {
  if (q === undefined) return [LISTS[sort]]
  return (isShort(q) ? SHORT : LONG)[sort]
}

type Page = {
  after?: readonly string[] | undefined
  limit: number
  organization_ids?: readonly string[] | undefined
}

// One row more than the page tells whether there is a next one.
const USUAL_LIMIT = PAGE_DEFAULT + 1

/**
 * Only a page of the usual limit whose part is a range of an index, without filters, is sent by name: any other needs a
 * plan for its own values.
 */
export function partPage(
  part: Part,
  filters: Filters,
  { after, limit, organization_ids }: Page,
): Statement<DirectoryRow> {
  const { q = '', ...narrowing } = filters
  const kept = isNarrowed(narrowing) || organization_ids || limit !== USUAL_LIMIT ? undefined : KEPT.get(part)
  if (!kept) return unnamed(pageOf(part, filters, { after, limit, organization_ids }))
  if (!after) return kept.first({ q })
  const [first = '', second = ''] = after
  return kept.next({ q, first, second, id: after.at(-1) ?? '' })
}

const KEPT = new Map(
  [...Object.values(LISTS), ...SHORT.name, ...LONG.name.slice(0, 2)].map((part) => [part, keep(part)]),
)

function keep(part: Part) {
  const page = { limit: USUAL_LIMIT }
  return {
    first: prepared<{ q: string }>()((value) => pageOf(part, { q: value('q') }, page)),
    next: prepared<{ q: string; first: string; second: string; id: string }>()((value) => {
      const second = part.order.length > 1 ? [value('second')] : []
      return pageOf(part, { q: value('q') }, { ...page, after: [value('first'), ...second, value('id')] })
    }),
  }
}

function pageOf(
  { where, order, newest_first, max }: Part,
  { q = '', ...narrowing }: Omit<Filters, 'sort'>,
  { after, limit, organization_ids }: Page,
) {
  const keys = [...order, sql`u.id`]
  const direction = newest_first ? 'desc' : 'asc'
  let found = narrow(narrowing, organization_ids)
  if (where) found = found.where(where(q))
  // With a parameter the kept plan would assume a tenth of all users, so this is a literal.
  const page = (max === undefined ? found : fewer(found, max))
    .select(columns)
    .select(sql<string>`json_build_array(${sql.join(order)})::text`.as('place'))
    .orderBy(sql.join(keys.map((key) => sql`${key} ${sql.raw(direction)}`)))
    .limit(sql.lit(limit))
  return after ? page.where(afterPlace(keys, after, direction)) : page
}

function fewer(found: typeof visibleUsers, max: number) {
  return sqlBuilder
    .with(
      (name) => name('found').materialized(),
      () =>
        found
          .select(['u.id', 'u.name', 'u.email', 'u.profile_image_key', 'u.created_at', 'u.password_hash'])
          .limit(sql.lit(max + 1)),
    )
    .selectFrom('found as u')
    .where(sql<boolean>`(select count(*) from found) <= ${sql.lit(max)}`)
}

/** Counts up to one more than the API reports, so that a large directory is never read whole. */
export function directoryCount(
  filters: Omit<Filters, 'sort'>,
  organization_ids?: readonly string[],
): Statement<{ count: number }> {
  const [{ where } = LISTS.name] = partsOf({ ...filters, sort: '-created_at' })
  let found = narrow(filters, organization_ids)
  if (where) found = found.where(where(filters.q ?? ''))
  const counted = found.select('u.id').limit(sql.lit(DIRECTORY_COUNT_MAX + 1))
  return unnamed(sqlBuilder.selectFrom(counted.as('found')).select(({ fn }) => fn.countAll<number>().as('count')))
}

function isNarrowed({ provider, created_after, created_before }: Narrowing): boolean {
  return [provider, created_after, created_before].some((value) => value !== undefined)
}

function narrow({ provider, created_after, created_before }: Narrowing, organization_ids?: readonly string[]) {
  let found = visibleUsers
  if (organization_ids) found = found.where(isMemberOf(organization_ids))
  if (provider === 'password') found = found.where('u.password_hash', 'is not', null)
  if (provider === 'oidc') found = found.where(sql<boolean>`exists (select from identities i where i.user_id = u.id)`)
  if (created_after !== undefined) found = found.where('u.created_at', '>', created_after)
  if (created_before !== undefined) found = found.where('u.created_at', '<', created_before)
  return found
}

function isMemberOf(organization_ids: readonly string[]) {
  return sql<boolean>`u.id in (select m.user_id from members m where m.organization_id = any (${organization_ids}::uuid[]))`
}
