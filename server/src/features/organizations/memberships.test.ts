import { beforeAll, expect, test } from 'vitest'
import { createTeam, insertTeams, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

let ada: Somebody
useApp()
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  await insertTeams(app, ['Abacus', ...numbered(56), 'Ålesund 100%', 'Ålesund 100%'], { owner: ada })
  const other = await somebody(app, 'Mallory')
  await insertTeams(app, ['Team 00 of another user', 'Ålesund of another user'], { owner: other })
})

type Query = Partial<Record<'q' | 'limit' | 'cursor', string>>
const list = async (query: Query = {}, { cookie } = ada) =>
  (await app.call('GET /organizations', { query }, { cookie })).body
const names = async (query: Query) => (await list(query)).items.map(({ name }) => name)
const sessionOf = async ({ cookie }: Somebody) => (await app.call('GET /auth/session', { cookie })).body
const switchTo = (organization_id: string, { cookie } = ada) =>
  app.call('PUT /organizations/active', { body: { organization_id } }, { cookie })

test('a session lists the first twenty organizations, the acting one and the number of all [O9]', async () => {
  const all = (await list({ limit: '100' })).items
  expect(all).toHaveLength(60)
  for (const [place, acting] of [all[0], all[19], all[20], all[54]].entries()) {
    const { body } = await switchTo(acting?.id ?? '')
    const first = all.slice(0, 20)
    const listed = (place < 2 ? first : [...first, acting]).map((one) => ({ ...one, acting: one?.id === acting?.id }))
    expect(body).toMatchObject({ organization: { id: acting?.id }, organization_count: 60 })
    expect(body.organizations).toEqual(listed)
    expect((await sessionOf(ada)).organizations).toEqual(listed)
  }
})

test('pages list each organization of the caller once, the personal one first, others by name [O9]', async () => {
  const all = (await list({ limit: '100' })).items
  expect(all.slice(0, 3).map(({ name }) => name)).toEqual(['Personal', 'Abacus', 'Team 01'])
  const seen: typeof all = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list({ limit: '1', ...(cursor && { cursor }) })
    expect(page.total).toBe(60)
    seen.push(...page.items)
    cursor = page.next_cursor
  }
  expect(seen).toEqual(all)
})

test('joining or leaving an organization between two pages neither repeats nor skips another', async () => {
  const radia = await somebody(app, 'Radia')
  await insertTeams(app, numbered(40), { owner: radia })
  const before = await list({}, radia)
  // The cursor names the last of the first page, which goes; one before and one after it come.
  await switchTo(before.items[19]?.id ?? '', radia)
  await app.call('POST /organizations/current/leave', radia)
  await insertTeams(app, ['A new team', 'Zones'], { owner: radia })
  const after = await list({ cursor: before.next_cursor ?? '', limit: '100' }, radia)
  expect([...before.items, ...after.items].map(({ name }) => name)).toEqual(['Personal', ...numbered(40), 'Zones'])
  expect(after).toMatchObject({ total: 42, next_cursor: null })
})

test('a page after everything was left has no items and the right total', async () => {
  const alan = await somebody(app, 'Alan')
  const team = await createTeam(app, alan)
  const { next_cursor } = await list({ limit: '1' }, alan)
  await app.call('POST /organizations/current/leave', alan)
  expect(await list({ limit: '1', cursor: next_cursor ?? '' }, alan)).toEqual({
    items: [],
    next_cursor: null,
    total: 1,
  })
  expect((await list({}, alan)).items.map(({ id }) => id)).not.toContain(team)
})

test('the search finds parts of names, whatever accents and case, and wildcards match themselves [O9]', async () => {
  expect(await names({ q: 'ALES' })).toEqual(['Ålesund 100%', 'Ålesund 100%'])
  expect(await names({ q: '%' })).toEqual(['Ålesund 100%', 'Ålesund 100%'])
  expect(await names({ q: '_' })).toEqual([])
  expect(await names({ q: 'son' })).toEqual(['Personal'])
  expect(await list({ q: 'nothing of this name' })).toEqual({ items: [], next_cursor: null, total: 0 })
})

test('the total of a search counts its matches, and its pages continue the search', async () => {
  const first = await list({ q: 'team 0', limit: '5' })
  const rest = await list({ q: 'team 0', limit: '5', cursor: first.next_cursor ?? '' })
  expect([first.total, rest.total, rest.next_cursor]).toEqual([9, 9, null])
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(numbered(9))
})

test('a cursor is valid only for the search it was made with', async () => {
  const cursor = (await list({ limit: '1' })).next_cursor ?? ''
  const query = { cursor, q: 'team' }
  const refused = await app.refuse('validation_failed', 'GET /organizations', { query }, ada)
  expect(refused.body.errors).toMatchObject([{ pointer: '/cursor' }])
})

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Team ${String(index + 1).padStart(2, '0')}`)
}
