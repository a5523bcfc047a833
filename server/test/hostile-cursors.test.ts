import { beforeAll, expect, test } from 'vitest'
import { fillInbox } from './inbox.ts'
import { query } from './postgres.ts'
import { app, useAppWithStorage } from './storage/app.ts'
import { addMember, createTeam, insertTeams, type Somebody, somebody } from './teams.ts'
import { addFile } from './uploads.ts'

// A cursor is plain text, so anyone can write one. Whatever it holds, a list refuses it or shows a page of the caller.

useAppWithStorage()

let ada: Somebody
let mallory: Somebody
beforeAll(async () => {
  ada = await fillLists('Ada')
  mallory = await fillLists('Mallory')
})

/** Creates a user whose lists all have two pages of one row. */
async function fillLists(name: string): Promise<Somebody> {
  const owner = await somebody(app, name)
  const organization_id = await createTeam(app, owner)
  await addMember(app, owner, await somebody(app, 'Grace'))
  await insertTeams(app, [`Other of ${name}`], { owner })
  await fillInbox(app, { user_id: owner.user_id, count: 3 })
  for (const file of ['one', 'two', 'three']) await addFile(app, owner, { filename: `${file} of ${name}.txt` })
  await query(
    app.database_url,
    `insert into invitations (organization_id, email, role, token_hash, invited_by, expires_at)
     select $1::text::uuid, n || '@example.com', 'member', sha256(($1::text || n)::bytea), $2, now() + interval '1 day'
     from generate_series(1, 3) as n`,
    [organization_id, owner.user_id],
  )
  return owner
}

const LISTS = [
  '/notifications?limit=1',
  '/notifications?limit=1&unread=true',
  '/organizations?limit=1',
  '/organizations/current/members?limit=1',
  '/organizations/current/members?limit=1&q=a',
  '/organizations/current/invitations?limit=1',
  '/files?limit=1',
  '/files?limit=1&sort=name',
  '/files?limit=1&sort=-size_bytes',
  '/users?limit=1',
  '/users?limit=1&sort=-created_at',
  '/users?limit=1&q=grace',
]

const HOSTILE: unknown[] = [
  ...[null, true, 0, -1, 1e308, {}, [], ['a'], { toString: 'a' }],
  ...['', 'a', '\0', 'a\0b', '\ud800', "' or true --", '%', '9'.repeat(400), 'x'.repeat(400), '-1', '1e9', 'NaN'],
  ...[
    'infinity',
    '-infinity',
    'now',
    'epoch',
    '2026-02-30T00:00:00Z',
    '2026-11-20',
    `2026-11-20T10:00:00.${'1'.repeat(300)}Z`,
  ],
  ...['2026-11-20T10:00:00+23:59', '0000-01-01T00:00:00Z', '99999-01-01T00:00:00Z', crypto.randomUUID(), '{}'],
]

type Page = { items: unknown[]; next_cursor: string; errors: { pointer: string }[] }

async function get(path: string, who?: Somebody) {
  const { status, body } = await app.send('GET', path, who)
  return { status, body: body as Page }
}

const read = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString())
const write = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

test.each(LISTS)('%s refuses a wrong cursor or shows a page, and never fails', async (path) => {
  const first = await get(path, ada)
  const place = read(first.body.next_cursor)
  const wrong = place.flatMap((_, index) => HOSTILE.map((value) => place.with(index, value)))
  const cursors = [...wrong, [], place.slice(0, -1), [...place, 'more'], [place], {}, null, 'text', 7].map(write)
  for (const cursor of [...cursors, '!', 'AAAA', '%00', 'W10', 'W10=']) {
    const { status, body } = await get(`${path}&cursor=${encodeURIComponent(cursor)}`, ada)
    expect([200, 422], Buffer.from(cursor, 'base64url').toString()).toContain(status)
    if (status === 422) expect(body.errors[0]?.pointer).toBe('/cursor')
  }
})

test.each(LISTS)('%s tells a visitor nothing about a wrong cursor', async (path) => {
  expect((await get(`${path}&cursor=AAAA`)).status).toBe(401)
})

test.each(LISTS.filter((path) => !path.startsWith('/users')))(
  '%s shows with the cursor of another user only what is the caller’s own [T4]',
  async (path) => {
    const { next_cursor } = (await get(path, mallory)).body
    const own = (await get(path.replace('limit=1', 'limit=100'), ada)).body.items
    const shown = await get(`${path.replace('limit=1', 'limit=100')}&cursor=${next_cursor}`, ada)
    expect(shown.status).toBe(200)
    expect(own).toEqual(expect.arrayContaining(shown.body.items))
  },
)
