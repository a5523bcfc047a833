import { beforeAll, describe, expect, test } from 'vitest'
import { createPerson, signedIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'

let ada: string
useApp()
beforeAll(async () => {
  ada = await signedIn(app, { name: 'Ada Lovelace', email: 'ada@example.com' })
  for (const name of ['Grace', 'Zoë', 'Renée', 'Łukasz', 'Ω Omega']) {
    await createPerson(app, {
      name,
      email: `${encodeURIComponent(name).replaceAll('%', '').toLowerCase()}@people.example`,
    })
  }
})

type Query = Partial<{
  q: string
  sort: 'name' | '-created_at'
  provider: 'password' | 'oidc' | 'magic_link'
  limit: string
  cursor: string
  created_after: string
  created_before: string
  total: 'true'
}>
const list = async (query: Query = {}) => (await app.call('GET /users', { query }, { cookie: ada })).body
const names = async (query: Query) => (await list(query)).items.map(({ name }) => name)

describe('the directory', () => {
  test('the directory lists the users of the whole deployment [D1]', async () => {
    expect((await list()).items.length).toBe(6)
  })

  test('list and detail show no deleted user and no credentials [D2]', async () => {
    const cookie = await signedIn(app, { name: 'Gone', email: 'gone@example.com' })
    const { id } = (await app.call('GET /users/me', { cookie })).body
    await app.call('DELETE /users/profile/account', { cookie })
    expect(await names({ q: 'gone' })).toEqual([])
    const deleted = await app.refuse('not_found', 'GET /users/:user_id', { params: { user_id: id } }, { cookie: ada })
    const random = await app.refuse(
      'not_found',
      'GET /users/:user_id',
      { params: { user_id: crypto.randomUUID() } },
      { cookie: ada },
    )
    expect(deleted.text).toBe(random.text)
    const [entry] = (await list({ q: 'lovelace' })).items
    expect(Object.keys(entry ?? {}).sort()).toEqual([
      'created_at',
      'email',
      'id',
      'name',
      'profile_image',
      'sign_in_methods',
      'state',
    ])
    expect(
      (await app.call('GET /users/:user_id', { params: { user_id: entry?.id ?? '' } }, { cookie: ada })).body,
    ).toEqual(entry)
  })

  test('a hidden user is listed nowhere and keeps full use of the own profile [D3]', async () => {
    const cookie = await signedIn(app, { name: 'Hidden', email: 'hidden@example.com' })
    const { id } = (await app.call('GET /users/me', { cookie })).body
    await query(app.database_url, `update users set directory_visible = false where id = '${id}'`)
    expect(await names({ q: 'hidden' })).toEqual([])
    expect(await names({ q: 'hi' })).toEqual([])
    await app.refuse('not_found', 'GET /users/:user_id', { params: { user_id: id } }, { cookie: ada })
    await app.call('PUT /users/profile', { body: { name: 'Still here' } }, { cookie })
    expect((await app.call('GET /users/me', { cookie })).body).toMatchObject({
      name: 'Still here',
      directory_visible: false,
    })
    const body = { directory_visible: true } as never
    await app.refuse('validation_failed', 'PUT /users/profile', { body }, { cookie })
  })
})

describe('search and pages', () => {
  test('the search covers name and address, whatever accents and case [D5]', async () => {
    expect(await names({ q: 'zoe' })).toEqual(['Zoë'])
    expect(await names({ q: 'RENEE' })).toEqual(['Renée'])
    expect(await names({ q: 'renée' })).toEqual(['Renée'])
    expect(await names({ q: 'lukasz' })).toEqual(['Łukasz'])
    expect(await names({ q: 'velac' })).toEqual(['Ada Lovelace'])
    expect(await names({ q: 'ada@exam' })).toEqual(['Ada Lovelace'])
  })

  test('the directory can be filtered and ordered [D5]', async () => {
    expect(await names({ provider: 'oidc' })).toEqual([])
    expect((await names({ provider: 'password' })).length).toBe((await names({ provider: 'magic_link' })).length)
    const newest = await list({ sort: '-created_at' })
    const times = newest.items.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await names({ created_after: times[0] ?? '' })).toEqual([])
    expect((await names({ created_before: times[0] ?? '' })).length).toBe(times.length - 1)
    const faults: [Record<string, string>, string][] = [
      [{ sort: 'email' }, '/sort'],
      [{ created_after: 'yesterday' }, '/created_after'],
      [{ created_before: '0000-12-31T23:59:59Z' }, '/created_before'],
      [{ limit: '101' }, '/limit'],
      [{ limit: '0' }, '/limit'],
      [{ q: '' }, '/q'],
      [{ page: '2' }, '/page'],
    ]
    for (const [query, pointer] of faults) {
      const answer = await app.refuse('validation_failed', 'GET /users', { query } as never, { cookie: ada })
      expect(answer.body.errors, JSON.stringify(query)).toMatchObject([{ pointer }])
    }
  })

  test('pages are stable while users join: no one is listed twice or missed [D5]', async () => {
    for (const sort of ['name', '-created_at'] as const) {
      const before = await names({ sort, limit: '100' })
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await list({ sort, limit: '2', ...(cursor !== null && { cursor }) })
        seen.push(...page.items.map(({ name }) => name))
        cursor = page.next_cursor
        await createPerson(app, {
          name: `New ${sort} ${seen.length}`,
          email: `new.${sort.slice(-4)}.${seen.length}@example.com`,
        })
      } while (cursor !== null)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(expect.arrayContaining(before))
    }
  })

  test('a total is returned on request, and counts all matches instead of the page', async () => {
    expect((await list({ limit: '2' })).total).toBeNull()
    const first = await list({ q: 'people.example', limit: '2', total: 'true' })
    expect(first).toMatchObject({ total: { count: 5, exact: true }, items: { length: 2 } })
    const next = { q: 'people.example', limit: '2', total: 'true', cursor: first.next_cursor ?? '' } as const
    expect(await list(next)).toMatchObject({ total: { count: 5, exact: true }, items: { length: 2 } })
    expect((await list({ q: 'grace', total: 'true' })).total).toEqual({ count: 1, exact: true })
    expect((await list({ q: 'no such person', total: 'true' })).total).toEqual({ count: 0, exact: true })
    expect((await list({ q: 'gr', total: 'true' })).total).toEqual({ count: 1, exact: true })
    await app.refuse('validation_failed', 'GET /users', { query: { total: 'false' } } as never, { cookie: ada })
  })

  test('a search of one or two characters is not counted beyond its first page', async () => {
    for (const name of ['Xaver', 'Xenia']) await createPerson(app, { name, email: `${name.toLowerCase()}@x.example` })
    expect(await list({ q: 'x', limit: '1', total: 'true' })).toMatchObject({ total: null, items: { length: 1 } })
  })

  test('a total stops at 1 000 and says that there are more', async () => {
    await query(
      app.database_url,
      `insert into users (name, email) select 'Crowd ' || n, 'crowd' || n || '@crowd.example' from generate_series(1, 1000) n`,
    )
    expect((await list({ q: 'crowd.example', total: 'true' })).total).toEqual({ count: 1000, exact: true })
    expect((await list({ total: 'true' })).total).toEqual({ count: 1000, exact: false })
  })

  test('a cursor is valid only for the filters it was made with [D5]', async () => {
    const { next_cursor } = await list({ limit: '1' })
    for (const other of [{ q: 'ada' }, { sort: '-created_at' }, { provider: 'password' }] as const) {
      const query = { ...other, cursor: next_cursor ?? '' }
      await app.refuse('validation_failed', 'GET /users', { query }, { cookie: ada })
    }
    expect((await list({ limit: '3', cursor: next_cursor ?? '' })).items).toHaveLength(3)
  })
})
