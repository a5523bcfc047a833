import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../../../test/postgres.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../../test/teams.ts'
import { app, useApp } from '../../../../test/use-app.ts'

const namesFor = async ({ cookie }: Somebody, filters: { q?: string; sort?: '-created_at' } = {}) =>
  (await app.call('GET /users', { query: filters }, { cookie })).body.items.map(({ name }) => name)
const read = (user_id: string) => ({ params: { user_id } })

describe('a directory of the caller’s organizations', () => {
  let ada: Somebody
  let grace: Somebody
  let radia: Somebody
  let mallory: Somebody
  useApp({ directory: 'organization' })
  beforeAll(async () => {
    ada = await somebody(app, 'Ada')
    grace = await somebody(app, 'Grace')
    radia = await somebody(app, 'Radia')
    mallory = await somebody(app, 'Mallory')
    await createTeam(app, ada, 'Engines')
    await addMember(app, ada, grace)
    await createTeam(app, radia, 'Networks')
    await addMember(app, radia, ada)
  })

  test('the directory lists the users of all the caller’s organizations, whichever is the acting one [D6]', async () => {
    expect(await namesFor(ada)).toEqual(['Ada', 'Grace', 'Radia'])
    expect(await namesFor(grace)).toEqual(['Ada', 'Grace'])
    expect(await namesFor(ada, { sort: '-created_at' })).toEqual(['Radia', 'Grace', 'Ada'])
    expect(await namesFor(mallory)).toEqual(['Mallory'])
  })

  test('a user of another organization gets the same response as a random id [D6, T4]', async () => {
    await app.call('GET /users/:user_id', read(ada.user_id), grace)
    const foreign = await app.refuse('not_found', 'GET /users/:user_id', read(radia.user_id), grace)
    const random = await app.refuse('not_found', 'GET /users/:user_id', read(crypto.randomUUID()), grace)
    expect(foreign.text).toBe(random.text)
  })

  test('the directory hides a hidden user of the same organization [D3]', async () => {
    await query(app.database_url, `update users set directory_visible = false where id = '${radia.user_id}'`)
    expect(await namesFor(ada)).toEqual(['Ada', 'Grace'])
    await app.refuse('not_found', 'GET /users/:user_id', read(radia.user_id), ada)
  })
})

describe('a directory that is off', () => {
  let ada: Somebody
  useApp({ directory: 'off' })
  beforeAll(async () => {
    ada = await somebody(app, 'Ada')
  })

  test('a directory that is off is not found, not even for the caller [D6]', async () => {
    await app.refuse('not_found', 'GET /users', { query: {} }, ada)
    await app.refuse('not_found', 'GET /users/:user_id', read(ada.user_id), ada)
  })

  test('a directory that is off still needs a session first [D4]', async () => {
    await app.refuse('unauthorized', 'GET /users', { query: {} })
  })

  test('a directory that is off leaves the own profile, and is reported to the browser application', async () => {
    const { body } = await app.call('GET /users/me', ada)
    expect(body).toMatchObject({ name: 'Ada', features: { directory: 'off' } })
  })
})
