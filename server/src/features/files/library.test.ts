import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { app, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody, teamOwner } from '../../../test/teams.ts'
import { addFile, ofFile } from '../../../test/uploads.ts'

useAppWithStorage()

type Query = Partial<{ q: string; sort: '-created_at' | 'name' | '-size_bytes'; limit: string; cursor: string }>
const list = async ({ cookie }: Somebody, query: Query = {}) =>
  (await app.call('GET /files', { query }, { cookie })).body
const names = async (who: Somebody, query: Query = {}) => (await list(who, query)).items.map(({ name }) => name)

describe('the library of an organization', () => {
  test('a library is empty at first', async () => {
    expect(await list(await teamOwner(app))).toEqual({ items: [], next_cursor: null, total: 0, used_bytes: 0 })
  })

  test('a library shows the files of all members to every member, and to no one else [F1]', async () => {
    const [ada, grace, mallory] = [await teamOwner(app), await somebody(app, 'Grace'), await somebody(app, 'Mallory')]
    await addMember(app, ada, grace)
    const first = await addFile(app, ada, { filename: 'first.txt', content: '1' })
    const second = await addFile(app, grace, { filename: 'second.txt', content: '22' })
    const page = { items: [second, first], next_cursor: null, total: 2, used_bytes: 3 }
    expect(await list(ada)).toEqual(page)
    expect(await list(grace)).toEqual(page)
    expect(await list(mallory)).toEqual({ items: [], next_cursor: null, total: 0, used_bytes: 0 })
  })

  test('the library is the one of the acting organization [F1]', async () => {
    const ada = await teamOwner(app)
    await addFile(app, ada)
    await createTeam(app, ada, 'Another')
    expect(await names(ada)).toEqual([])
    const headers = { 'x-acting-organization': crypto.randomUUID() }
    await app.refuse('acting_organization_changed', 'GET /files', { query: {} }, { cookie: ada.cookie, headers })
  })

  test('a library shows a file of a former member with the name, and of a deleted account without [P4]', async () => {
    const [ada, grace] = [await teamOwner(app), await somebody(app, 'Grace')]
    await addMember(app, ada, grace)
    await addFile(app, grace)
    await app.call('POST /organizations/current/leave', { cookie: grace.cookie })
    expect((await list(ada)).items).toMatchObject([{ uploaded_by: grace.user_id, uploader_name: 'Grace' }])
    await app.call('DELETE /users/profile/account', { cookie: grace.cookie })
    expect((await list(ada)).items).toMatchObject([{ uploaded_by: null, uploader_name: null }])
  })
})

describe('search, order and pages', () => {
  let ada: Somebody
  beforeAll(async () => {
    ada = await teamOwner(app)
    for (const [filename, size] of [
      ['Zeta.txt', 3],
      ['élan.txt', 5],
      ['100% sure_.txt', 5],
      ['alpha.txt', 1],
    ] as const) {
      await addFile(app, ada, { filename, content: 'x'.repeat(size) })
    }
  })

  test('the newest come first', async () => {
    expect(await names(ada)).toEqual(['alpha.txt', '100% sure_.txt', 'élan.txt', 'Zeta.txt'])
  })

  test('a name is ordered whatever its case and accents', async () => {
    expect(await names(ada, { sort: 'name' })).toEqual(['100% sure_.txt', 'alpha.txt', 'élan.txt', 'Zeta.txt'])
  })

  test('the largest come first when sorted by size', async () => {
    expect(await names(ada, { sort: '-size_bytes' })).toEqual(['100% sure_.txt', 'élan.txt', 'Zeta.txt', 'alpha.txt'])
  })

  test.each([
    ['ELAN', ['élan.txt']],
    ['z', ['Zeta.txt']],
    ['%', ['100% sure_.txt']],
    ['％', ['100% sure_.txt']],
    ['_', ['100% sure_.txt']],
    ['100\\%', []],
    ['a.t', ['alpha.txt', 'Zeta.txt']],
  ])('a search for %s finds any part of a name, whatever its case and accents', async (q, found) => {
    const page = await list(ada, { q })
    expect(page.items.map(({ name }) => name)).toEqual(found)
    expect(page).toMatchObject({ total: found.length, used_bytes: 14 })
  })

  test.each(['-created_at', 'name', '-size_bytes'] as const)('pages by %s show each file once', async (sort) => {
    const all = await names(ada, { sort })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(ada, { sort, limit: '1', ...(cursor !== null && { cursor }) })
      expect(page.total).toBe(4)
      seen.push(...page.items.map(({ name }) => name))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(all)
  })

  test('a cursor belongs to its order and its search', async () => {
    const { next_cursor: cursor } = await list(ada, { limit: '1' })
    for (const query of [{ sort: 'name' }, { q: 'a' }]) {
      await app.refuse('validation_failed', 'GET /files', { query: { ...query, cursor } } as never, ada)
    }
  })

  test.each([{ sort: 'created_at' }, { limit: '0' }, { q: '' }, { page: '2' }])(
    'the filter %j is invalid',
    async (query) => {
      await app.refuse('validation_failed', 'GET /files', { query } as never, { cookie: ada.cookie })
    },
  )
})

describe('a name', () => {
  test.each([
    ['with quotes', 'a"; filename="b.exe.txt', 'a"; filename="b.exe.txt', 'a%22%3B%20filename%3D%22b.exe.txt'],
    ['with line breaks', 'a\r\nSet-Cookie: b.txt', 'aSet-Cookie: b.txt', 'aSet-Cookie%3A%20b.txt'],
    ['that turns its direction', 'a\u202etxt.exe\u2066.txt', 'atxt.exe.txt', 'atxt.exe.txt'],
    ['of a path', '../../etc\\passwd.txt', '....etcpasswd.txt', '....etcpasswd.txt'],
    ['with composed letters', 'U\u0308bersicht.txt', '\u00dcbersicht.txt', '%C3%9Cbersicht.txt'],
    ['in another language', 'Übersicht 日本.txt', 'Übersicht 日本.txt', '%C3%9Cbersicht%20%E6%97%A5%E6%9C%AC.txt'],
  ])('a name %s is shown and saved as what it is [F9]', async (_what, filename, shown, saved) => {
    const ada = await teamOwner(app)
    const file = await addFile(app, ada, { filename })
    expect(file.name).toBe(shown)
    const { body } = await app.call('GET /files/:file_id/download', ofFile(file), { cookie: ada.cookie })
    const { headers } = await fetch(body.url)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\\\r\n]+\.txt"; filename\*=UTF-8''/)
    expect(headers.get('content-disposition')?.endsWith(`''${saved}`)).toBe(true)
  })

  test.each(['', ' ', '\u202e', 'x'.repeat(256)])('the name %j is invalid', async (filename) => {
    const { cookie } = await teamOwner(app)
    const body = { purpose: 'organization_file', filename, content_type: 'text/plain', size_bytes: 1 } as const
    await app.refuse('validation_failed', 'POST /uploads', { body }, { cookie })
  })
})

describe('a download', () => {
  test('a download is a URL that works for a minute, of the content with its type, and is never kept', async () => {
    const ada = await teamOwner(app)
    const file = await addFile(app, ada, { filename: 'table.csv', content_type: 'text/csv', content: 'a;b' })
    const { body, headers } = await app.call('GET /files/:file_id/download', ofFile(file), { cookie: ada.cookie })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('60')
    const [row] = await query<{ soon: boolean }>(
      app.database_url,
      `select '${body.expires_at}' between now() and now() + interval '1 minute' as soon`,
    )
    expect(row).toEqual({ soon: true })
    const content = await fetch(body.url)
    expect(content.headers.get('content-type')).toBe('text/csv')
    expect(await content.text()).toBe('a;b')
  })
})
