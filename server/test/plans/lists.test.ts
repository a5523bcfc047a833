import { PAGE_DEFAULT, PAGE_MAX } from '@plinth/contract/pages'
import { DIRECTORY_COUNT_MAX, type DirectoryQuery } from '@plinth/contract/users'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle, Queryable } from '../../src/adapters/postgres/database.ts'
import type { Command } from '../../src/adapters/postgres/statements.ts'
import { listEvents } from '../../src/features/audit/audit.ts'
import { listFiles } from '../../src/features/files/list-files.ts'
import { listPending } from '../../src/features/invitations/list-pending.ts'
import { deleteNotification, markAllRead, markRead } from '../../src/features/notifications/change-queries.ts'
import { readInbox, toInboxPage } from '../../src/features/notifications/inbox.ts'
import { countUnread, countUnreadAlong } from '../../src/features/notifications/queries.ts'
import { readMembers, toMemberPage } from '../../src/features/organizations/list-members.ts'
import { memberById } from '../../src/features/organizations/member-list-queries.ts'
import { roleOf } from '../../src/features/organizations/member-queries.ts'
import { listDirectory } from '../../src/features/users/directory/directory.ts'
import { INNER_MATCHES_MAX } from '../../src/features/users/directory/queries.ts'
import { sessionByToken } from '../../src/http/session.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../database.ts'
import { connect } from '../postgres.ts'
import { addCrowd, type Crowd, INBOX, TEAM_SIZE } from './crowd.ts'
import { readsOf, record } from './reads.ts'

// No step of a page reads more than twenty times the page. Counting rows makes the speed of the machine no matter.

const MAX = 20 * PAGE_DEFAULT

let place: TestDatabase
let client: pg.Client
let database: DatabaseHandle
let crowd: Crowd
beforeAll(async () => {
  place = await createTestDatabase()
  client = await connect(place.url)
  crowd = await addCrowd(client)
  database = openTestDatabase(place.url, 1)
})
afterAll(async () => {
  await client.end()
  await database.close()
  await place.drop()
})

const imageUrl = () => null

type Page = { items: readonly object[]; next_cursor: string | null }
type List = (database: Queryable, cursor: { cursor?: string }) => Promise<Page>

/** Reads some pages as the application does, and explains what it has sent. */
async function expectFewRows(list: List, max_of_page = MAX): Promise<void> {
  const recorded = record(database)
  let cursor: string | undefined
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await list(recorded, cursor === undefined ? {} : { cursor })
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(recorded.sent.length).toBeGreaterThan(0)
  for (const statement of recorded.sent) {
    const max = statement.text.trim().startsWith('select count(') ? TEAM_SIZE : max_of_page
    const { first, kept } = await readsOf(client, statement)
    for (const { page, total } of [first, kept]) {
      expect(page, `${statement.text} ${statement.values}`).toBeLessThanOrEqual(max)
      // A total reads what it counts, and nothing else.
      expect(total, statement.text).toBeLessThanOrEqual(TEAM_SIZE)
    }
  }
}

const SEARCHES = {
  everybody: undefined,
  'one letter that many have': 's',
  'one letter that few have': 'z',
  'one letter that one has': 'q',
  'one letter that none has': 'x',
  'two letters that many have': 'sa',
  'two letters that few have': 'zo',
  'two letters that one has': 'qq',
  'two letters that none has': 'xx',
  'three letters that all have': 'mai',
  'three letters that one has': 'qqi',
  'three letters that none has': 'xxx',
  'a word that all have': 'mail.example',
  'a word that one has': 'qqirin',
  'a word that none has': 'nobody at all',
}

describe.each(['name', '-created_at'] as const)('the directory by %s', (sort) => {
  test.each(Object.entries(SEARCHES))('a search for %s reads few rows', async (_name, q) => {
    // Letters in the middle of names are sorted, up to a number of matches. Parallel workers may read some more.
    const max = sort === 'name' && q?.startsWith('mai') ? INNER_MATCHES_MAX * 2 : MAX
    await expectFewRows((queryable, cursor) => listPeople(queryable, { sort, q, ...cursor }), max)
  })
})

test.each(['vita', 'stone'])(
  'a page of those whose first or last name is %s, and comes late, reads few rows',
  async (q) => {
    await expectFewRows((queryable, cursor) => listPeople(queryable, { sort: 'name', q, ...cursor }))
  },
)

test('letters within names that come late are found without reading everybody before', async () => {
  await expectFewRows((queryable) => listPeople(queryable, { sort: 'name', q: 'ita' }), 2000)
})

test('letters in the middle of too many names list nobody, and the total says that there are more [D5]', async () => {
  const page = await listPeople(database, { sort: 'name', q: 'mail.example', total: 'true' })
  expect(page).toEqual({ items: [], next_cursor: null, total: { count: DIRECTORY_COUNT_MAX, exact: false } })
  const newest = await listPeople(database, { sort: '-created_at', q: 'mail.example' })
  expect(newest.items).toHaveLength(PAGE_DEFAULT)
})

test('a page deep among last names reads few rows', async () => {
  const query = { sort: 'name', q: 'stone' } as const
  let cursor: string | undefined
  for (let pages = 0; pages < 6; pages += 1) {
    const page = await listPeople(database, { ...query, limit: PAGE_MAX, cursor })
    cursor = page.next_cursor ?? expect.unreachable()
  }
  await expectFewRows((queryable) => listPeople(queryable, { ...query, cursor }))
})

function listPeople(queryable: Queryable, query: Omit<DirectoryQuery, 'limit'> & { limit?: number }) {
  return listDirectory(
    { database: queryable, imageUrl },
    { user_id: crowd.owner_id, scope: 'everyone' },
    { limit: PAGE_DEFAULT, ...query },
  )
}

describe('of an organization with 10 000 members', () => {
  test('a page of 10 000 members reads few rows', async () => {
    await expectFewRows(async (queryable, cursor) => {
      const query = { limit: PAGE_DEFAULT, ...cursor }
      const read = await queryable.single(readMembers(query)(crowd.token_hash))
      return toMemberPage(read, query, { role: 'member', imageUrl })
    })
  })

  test.each(['-created_at', 'name', '-size_bytes'] as const)('a page of files by %s reads few rows', async (sort) => {
    await expectFewRows((queryable, cursor) =>
      listFiles(queryable, crowd.team_id, { sort, limit: PAGE_DEFAULT, ...cursor }),
    )
  })

  test('a page of invitations reads few rows', async () => {
    await expectFewRows((queryable, cursor) =>
      listPending(queryable, crowd.team_id, { limit: PAGE_DEFAULT, ...cursor }),
    )
  })
})

// Most organizations have one member, so the planner expects one membership wherever it looks.
test('one member of 10 000 is found without reading the others', async () => {
  const { team_id: organization_id, owner_id: user_id } = crowd
  const membership = { organization_id, user_id }
  const found = [sessionByToken.whole(crowd.token_hash), roleOf(membership), memberById(membership)]
  for (const statement of found) {
    const { first, kept } = await readsOf(client, statement)
    expect(Math.max(first.blocks, kept.blocks), statement.text).toBeLessThan(60)
  }
})

test.each([{}, { unread: 'true' }, { type: 'security_alert' }, { type: 'security_alert', unread: 'true' }] as const)(
  'a page of an inbox with 10 000 notifications reads few rows: %o',
  async (filter) => {
    await expectFewRows(async (queryable, cursor) => {
      const query = { ...filter, limit: PAGE_DEFAULT, ...cursor }
      const { rows } = await queryable.single(readInbox(query)(crowd.token_hash))
      return toInboxPage(rows, query)
    })
  },
)

const UNREAD = INBOX / 2
// An index still has what a statement before has written and not committed.
const WITH_DEAD_ROWS = 2 * INBOX

const STATEMENTS: [name: string, statement: () => Promise<Command>, max: number][] = [
  ['the unread count', async () => countUnread({ user_id: crowd.owner_id }), UNREAD],
  ['the unread count with its session', async () => countUnreadAlong({})(crowd.token_hash), UNREAD],
  [
    'marking some read',
    async () => markRead({ user_id: crowd.owner_id, notification_ids: await someUnread() }),
    WITH_DEAD_ROWS,
  ],
  ['marking all read', async () => markAllRead({ user_id: crowd.owner_id, notification_ids: [] }), WITH_DEAD_ROWS],
  [
    'a deletion',
    async () => deleteNotification({ user_id: crowd.owner_id, notification_id: (await someUnread())[0] ?? '' }),
    1,
  ],
]

test.each(STATEMENTS)('of 100 000 notifications %s reads those of the user alone', async (_name, statement, max) => {
  const command = await statement()
  await client.query('begin')
  const { first, kept } = await readsOf(client, command)
  await client.query('rollback')
  expect(Math.max(first.page, kept.page)).toBeLessThanOrEqual(max)
})

async function someUnread(): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from notifications where user_id = $1 and read_at is null limit 100',
    [crowd.owner_id],
  )
  return rows.map(({ id }) => id)
}

test('a page of the audit trail of an organization, of a user and of a time reads few rows', async () => {
  const since = new Date(Date.now() - 300 * 86_400_000).toISOString()
  for (const filter of [{ organization_id: crowd.team_id }, { user_id: crowd.owner_id }, { since }]) {
    const recorded = record(database)
    for await (const _event of listEvents(recorded, filter)) if (recorded.sent.length === 2) break
    for (const statement of recorded.sent) {
      // A page of the trail has a thousand events.
      expect((await readsOf(client, statement)).first.page).toBeLessThanOrEqual(1000)
    }
  }
})
