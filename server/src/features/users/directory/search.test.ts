import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { query } from '../../../../test/postgres.ts'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { listDirectory } from './directory.ts'
import type { Filters } from './queries.ts'

// Every page of many searches is compared with one plain statement that reads everybody.

const PEOPLE = 600
const LIMITS = [7, PAGE_DEFAULT]

let crowd: TestDatabase
let database: DatabaseHandle
let reader_id = ''
beforeAll(async () => {
  crowd = await createTestDatabase()
  reader_id = await addPeople(crowd.url)
  database = openTestDatabase(crowd.url, 1)
})
afterAll(async () => {
  await database.close()
  await crowd.drop()
})

const ONE = 'a,A,Ä,s,ß,Æ,ø,q,z,Ω,é,e\u0301,\u0301,%,_,\\,.,½,界,7'.split(',')
const TWO = 'an,AN,Än,sa,sm,ss,ßa,qq,zz,ae,Æn,a%,a％,%%,_a,\\a,a ,a.,ﬁ,Ωm,½a'.split(',')
const MORE = 'ann,ÄNN,ssa,qqq,zzz,a%a,___,\\\\\\,e x,example,ﬁn,a s,@mail,a％a,＿＿＿,＼＼＼'.split(',')

describe.each(['name', '-created_at'] as const)('sorted by %s', (sort) => {
  test.each([
    ['one letter', ONE],
    ['two letters', TWO],
    ['three letters or more', MORE],
  ])('the pages of a search for %s are those of a plain statement [D5]', async (_name, words) => {
    let found = 0
    for (const q of words) {
      const filters: Filters = { sort, q }
      const expected = await everybody(filters)
      for (const limit of LIMITS) expect(await pages(filters, limit), q).toEqual(expected)
      found += expected.length
    }
    // A search that finds nobody would prove nothing.
    expect(found).toBeGreaterThan(PEOPLE / 4)
  })

  test('the pages with a filter, or of the reader’s organizations, are those of a plain statement [D5, D6]', async () => {
    for (const q of ['a', 'an', 's', 'ann', undefined]) {
      const narrowed: Filters = { sort, q, provider: 'password', created_after: '2026-01-01T03:00:00Z' }
      expect(await pages(narrowed, PAGE_DEFAULT), q).toEqual(await everybody(narrowed))
      const expected = await everybody({ sort, q }, 'organization')
      expect(await pages({ sort, q }, PAGE_DEFAULT, 'organization'), q).toEqual(expected)
    }
  })
})

const LAST = `split_part(search_text(name), ' ', -1) collate "C"`
const PARTS = `
  case when starts_with(search_text(name), search_text($1)) then 1 when starts_with(${LAST}, search_text($1)) then 2 else 3 end,
  case when not starts_with(search_text(name), search_text($1)) and starts_with(${LAST}, search_text($1)) then ${LAST} end,`

const SHORT_PARTS = `
  not starts_with(search_text(name), search_text($1)),
  case when not starts_with(search_text(name), search_text($1)) then search_text(email) collate "C" end,`

type Scope = 'everyone' | 'organization'

async function pages(filters: Filters, limit: number, scope: Scope = 'everyone'): Promise<string[]> {
  const deps = { database, imageUrl: () => null }
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit, ...filters, ...(cursor !== undefined && { cursor }) }
    const page = await listDirectory(deps, { user_id: reader_id, scope }, query)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

async function everybody({ q, sort, provider, created_after }: Filters, scope: Scope = 'everyone'): Promise<string[]> {
  const matches =
    q !== undefined && [...q].length < 3
      ? '(starts_with(search_text(name), search_text($1)) or starts_with(search_text(email), search_text($1)))'
      : "($1::text is null or strpos(search_text(name || ' ' || email), search_text($1)) > 0)"
  const parts = q === undefined ? '' : [...q].length < 3 ? SHORT_PARTS : PARTS
  const by_name = `${parts} search_text(name) collate "C", id`
  const rows = await query<{ id: string }>(
    crowd.url,
    `select id from users
     where deleted_at is null and suspended_at is null and directory_visible and ${matches}
       and ($2::text is null or password_hash is not null) and ($3::timestamptz is null or created_at > $3)
       and ($4 = 'everyone' or exists (select from members m where m.user_id = users.id and m.organization_id in
         (select organization_id from members where user_id = $5)))
     order by ${sort === 'name' ? by_name : 'created_at desc, id desc'}`,
    [q ?? null, provider ?? null, created_after ?? null, scope, reader_id],
  )
  return rows.map(({ id }) => id)
}

/** The people are the same in every run: equal names and times among them, some deleted, suspended or hidden. */
async function addPeople(url: string): Promise<string> {
  const random = numbers(7)
  const pick = (from: readonly string[]) => from[random(from.length)] ?? ''
  const firsts =
    'Ann,anna,Änne,Sam,smith,ßarah,Ægir,Øya,Qqirin,Élan,e\u0301lan,Ωmega,%a,_a,\\a,½a,ﬁna,界,7up,Zoë'.split(',')
  const lasts = ['', '', 'Stone', 'a%a', '___', '\\\\\\', 'Xu', 'de la Sa', 'ﬁnn']
  const boxes = ['ann', 'a.s', 'sa', 'zz', 'qq', 'ß', 'ssa', 'æn', 'e', 'ä', '%', '_', '\\a', '7', 'mail', 'ω', '½']
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const state = random(20)
    const is_deleted = state === 0
    return {
      name: is_deleted ? null : `${pick(firsts)} ${pick(lasts)}`.trim(),
      email: is_deleted ? null : `${pick(boxes)}${random(3) === 0 ? '' : pick(boxes)}${n}@mail.example`,
      deleted_at: is_deleted ? '2026-02-01' : null,
      suspended_at: state === 1 ? '2026-02-01' : null,
      directory_visible: state !== 2,
      password_hash: !is_deleted && random(2) === 0 ? '$argon2id$test' : null,
      created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000).toISOString(),
    }
  })
  await query(url, 'alter table users disable trigger user')
  await query(
    url,
    `insert into users (name, email, deleted_at, suspended_at, directory_visible, password_hash, created_at)
     select name, email, deleted_at, suspended_at, directory_visible, password_hash, created_at
     from json_populate_recordset(null::users, $1)`,
    [JSON.stringify(people)],
  )
  await query(url, 'alter table users enable trigger user')
  const [team] = await query<{ id: string; reader_id: string }>(
    url,
    `with listed as (select id, row_number() over (order by id) as n from users where deleted_at is null),
       team as (insert into organizations (kind, name) values ('team', 'Team') returning id),
       joined as (
         insert into members (organization_id, user_id, role)
         select team.id, listed.id, case n when 1 then 'owner' else 'member' end from team, listed where n % 3 = 1
       )
     select team.id, listed.id as reader_id from team, listed where n = 1`,
  )
  await query(url, 'analyze users')
  return team?.reader_id ?? ''
}

/** mulberry32 gives the same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) % below
  }
}
