import { beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

let ada: Somebody
useApp()
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  const team = await createTeam(app, ada)
  await addPeople(team, ['Zoë Renée', 'Łukasz 100%', 'Grace_Hopper', ...crowd(27)])
  const other = await somebody(app, 'Grace')
  await addPeople(await createTeam(app, other), ['Zoë of another team'])
})

type Query = Partial<Record<'q' | 'limit' | 'cursor', string>>
const list = async (query: Query = {}) => (await app.call('GET /organizations/current/members', { query }, ada)).body
const names = async (query: Query) => (await list(query)).items.map(({ name }) => name)

test('the total is the number of all members on every page [O4]', async () => {
  const first = await list({ limit: '20' })
  expect(first).toMatchObject({ total: 31, items: { length: 20 } })
  const second = await list({ limit: '20', cursor: first.next_cursor ?? '' })
  expect(second).toMatchObject({ total: 31, next_cursor: null, items: { length: 11 } })
  expect((await list({ limit: '100' })).total).toBe(31)
})

test('the search finds parts of names and addresses in the organization, whatever accents and case', async () => {
  expect(await names({ q: 'ZOE' })).toEqual(['Zoë Renée'])
  expect(await names({ q: 'enée' })).toEqual(['Zoë Renée'])
  expect(await names({ q: 'lukasz.100%@tea' })).toEqual(['Łukasz 100%'])
  expect(await names({ q: 'z' })).toEqual(['Zoë Renée', 'Łukasz 100%'])
  expect(await names({ q: ada.email })).toEqual(['Ada'])
})

test('the total of a search counts its matches, and its pages continue the search', async () => {
  const first = await list({ q: 'member', limit: '20' })
  expect(first).toMatchObject({ total: 27, items: { length: 20 } })
  const rest = await list({ q: 'member', limit: '20', cursor: first.next_cursor ?? '' })
  expect(rest).toMatchObject({ total: 27, next_cursor: null, items: { length: 7 } })
  expect(await list({ q: 'no such person' })).toEqual({ items: [], next_cursor: null, total: 0 })
})

test('a cursor is valid only for the search it was made with [O4]', async () => {
  const { next_cursor } = await list({ limit: '1' })
  const query = { q: 'member', cursor: next_cursor ?? '' }
  await app.refuse('validation_failed', 'GET /organizations/current/members', { query }, ada)
})

test('an empty search, hidden characters and unknown parameters are refused', async () => {
  for (const [query, pointer] of [
    [{ q: ' ' }, '/q'],
    [{ q: 'a\u202eb' }, '/q'],
    [{ name: 'Ada' }, '/name'],
  ] as const) {
    const input = { query } as never
    const refused = await app.refuse('validation_failed', 'GET /organizations/current/members', input, ada)
    expect(refused.body.errors).toMatchObject([{ pointer }])
  }
})

function crowd(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Member ${index + 1}`)
}

async function addPeople(organization_id: string, names: string[]): Promise<void> {
  const people = names.map((name) => `('${name}', '${addressOf(name)}')`).join(', ')
  await query(
    app.database_url,
    `with people as (insert into users (name, email) values ${people} returning id)
     insert into members (organization_id, org_kind, user_id, role) select '${organization_id}', 'team', id, 'member' from people`,
  )
}

function addressOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.').replace('ł', 'l')}@team.example`
}
