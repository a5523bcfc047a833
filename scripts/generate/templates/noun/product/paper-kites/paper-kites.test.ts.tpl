import { addMember, createTeam, query, somebody, type Somebody, startTestApp, type TestApp } from '@plinth/server/product-test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { PaperKiteQuery } from './contract.ts'
import { paperKiteBody } from './walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function owner(): Promise<Somebody> {
  const ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
  return ada
}

/** Grace is in the team of Ada. */
async function teamOf(role: 'admin' | 'member'): Promise<{ ada: Somebody; grace: Somebody }> {
  const [ada, grace] = [await owner(), await somebody(app, 'Grace')]
  await addMember(app, ada, grace, role)
  return { ada, grace }
}

const create = async (who: Somebody, call_sign: string) =>
  (await app.call('POST /paper-kites', { body: await paperKiteBody(app, who, call_sign) }, { cookie: who.cookie })).body
type Query = Partial<z.input<typeof PaperKiteQuery>>
const list = async ({ cookie }: Somebody, query: Query = {}) =>
  (await app.call('GET /paper-kites', { query }, { cookie })).body
const names = async (who: Somebody, query: Query = {}) => (await list(who, query)).items.map(({ call_sign }) => call_sign)
const of = ({ id }: { id: string }) => ({ params: { paper_kite_id: id } })

describe('the paper kites of an organization', () => {
  test('an organization has no paper kites at first', async () => {
    expect(await list(await owner())).toEqual({ items: [], next_cursor: null, total: 0 })
  })

  test('paper kites are shown to every member, and to no one else', async () => {
    const { ada, grace } = await teamOf('member')
    const first = await create(ada, 'First')
    const second = await create(grace, 'Second')
    expect(second).toMatchObject({ call_sign: 'Second', created_by: grace.user_id, creator_name: 'Grace' })
    expect(await list(ada)).toEqual({ items: [second, first], next_cursor: null, total: 2 })
    expect(await list(grace)).toEqual(await list(ada))
    expect((await app.call('GET /paper-kites/:paper_kite_id', of(first), grace)).body).toEqual(first)
    expect(await names(await owner())).toEqual([])
  })

  test('paper kites stay when their creator leaves, and lose the name with the account', async () => {
    const { ada, grace } = await teamOf('member')
    await create(grace, 'Kept')
    await app.call('POST /organizations/current/leave', { cookie: grace.cookie })
    expect((await list(ada)).items).toMatchObject([{ created_by: grace.user_id, creator_name: 'Grace' }])
    await app.call('DELETE /users/profile/account', { cookie: grace.cookie })
    expect((await list(ada)).items).toMatchObject([{ created_by: null, creator_name: null }])
  })

  test('paper kites go with the organization', async () => {
    const ada = await owner()
    const { id } = await create(ada, 'Gone')
    await app.call('DELETE /organizations/current', { cookie: ada.cookie })
    expect(await query(app.database_url, `select from paper_kites where id = '${id}'`)).toEqual([])
  })
})

describe('search and pages', () => {
  let ada: Somebody
  beforeAll(async () => {
    ada = await owner()
    for (const name of ['Zeta', 'élan', '100% sure_', 'alpha']) await create(ada, name)
  })

  test.each([
    ['ELAN', ['élan']],
    ['a', ['alpha', 'élan', 'Zeta']],
    ['%', ['100% sure_']],
    ['nothing of this name', []],
  ])('a search for %s finds any part of a name, whatever its case and accents', async (q, found) => {
    const page = await list(ada, { q })
    expect(page).toMatchObject({ items: found.map((call_sign) => ({ call_sign })), total: found.length })
  })

  test('the newest come first, and pages show each once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(ada, { limit: '1', ...(cursor !== null && { cursor }) })
      expect(page.total).toBe(4)
      seen.push(...page.items.map(({ call_sign }) => call_sign))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(['alpha', '100% sure_', 'élan', 'Zeta'])
  })

  test('the order of the call signs ignores case and accents, and pages follow it', async () => {
    const sorted = await list(ada, { sort: 'call_sign', limit: '2' })
    expect(sorted.items.map(({ call_sign }) => call_sign)).toEqual(['100% sure_', 'alpha'])
    expect(await names(ada, { sort: 'call_sign', cursor: sorted.next_cursor ?? '' })).toEqual(['élan', 'Zeta'])
  })

  test('a cursor belongs to its search', async () => {
    const { next_cursor } = await list(ada, { limit: '1' })
    const query = { q: 'a', cursor: next_cursor ?? '' }
    await app.refuse('validation_failed', 'GET /paper-kites', { query }, { cookie: ada.cookie })
  })

  test.each([{ limit: '0' }, { q: '' }, { sort: 'updated_at' }])('the filter %j is invalid', async (query) => {
    await app.refuse('validation_failed', 'GET /paper-kites', { query } as never, { cookie: ada.cookie })
  })
})

/*+ column tests */

describe('a paper kite', () => {
  test('a paper kite is changed by every member', async () => {
    const { ada, grace } = await teamOf('member')
    const created = await create(ada, 'Before')
    const changed = await app.call('PATCH /paper-kites/:paper_kite_id', { ...of(created), body: { call_sign: ' After ' } }, grace)
    expect(changed.body).toMatchObject({ ...created, call_sign: 'After', updated_at: expect.any(String) })
    expect(Date.parse(changed.body.updated_at)).toBeGreaterThan(Date.parse(created.updated_at))
    expect(await names(ada)).toEqual(['After'])
  })

  test('a paper kite is deleted by an admin or the owner, and by no member', async () => {
    const { ada, grace } = await teamOf('member')
    const created = await create(grace, 'Notes')
    await app.refuse('forbidden', 'DELETE /paper-kites/:paper_kite_id', of(created), grace)
    expect(await names(ada)).toEqual(['Notes'])
    await app.call('DELETE /paper-kites/:paper_kite_id', of(created), ada)
    await app.refuse('not_found', 'DELETE /paper-kites/:paper_kite_id', of(created), ada)

    const admin = await teamOf('admin')
    await app.call('DELETE /paper-kites/:paper_kite_id', of(await create(admin.ada, 'Notes')), admin.grace)
    expect(await names(admin.ada)).toEqual([])
  })

  test.each(['', ' ', '\u200b', 'a\u202eb', 'x'.repeat(101)])('a paper kite has no call sign such as %j', async (call_sign) => {
    const ada = await owner()
    const created = await create(ada, 'Notes')
    const body = { ...(await paperKiteBody(app, ada)), call_sign }
    await app.refuse('validation_failed', 'POST /paper-kites', { body }, ada)
    await app.refuse('validation_failed', 'PATCH /paper-kites/:paper_kite_id', { ...of(created), body: { call_sign } }, ada)
    expect(await names(ada)).toEqual(['Notes'])
  })

  test('a change to the same values writes no event', async () => {
    const ada = await owner()
    const created = await create(ada, 'Notes')
    await app.call('PATCH /paper-kites/:paper_kite_id', { ...of(created), body: { call_sign: 'Notes' } }, ada)
    await app.call('PATCH /paper-kites/:paper_kite_id', { ...of(created), body: {} }, ada)
    const events = await query(
      app.database_url,
      `select action from audit_events where target_id = '${created.id}' order by created_at`,
    )
    expect(events).toEqual([{ action: 'paper_kite.created' }])
  })

  test('a paper kite never moves to another organization, whatever the code tries', async () => {
    const { id } = await create(await owner(), 'Notes')
    const move = `update paper_kites set organization_id = (select id from organizations limit 1) where id = '${id}'`
    await expect(query(app.database_url, move)).rejects.toMatchObject({ constraint: 'paper_kites_key_frozen' })
  })
})

test('an outsider gets the answer of an id that does not exist', async () => {
  const created = await create(await owner(), 'Notes')
  const mallory = await owner()
  for (const id of [created.id, crypto.randomUUID()]) {
    await app.refuse('not_found', 'GET /paper-kites/:paper_kite_id', of({ id }), mallory)
    await app.refuse('not_found', 'PATCH /paper-kites/:paper_kite_id', { ...of({ id }), body: { call_sign: 'Mine' } }, mallory)
    await app.refuse('not_found', 'DELETE /paper-kites/:paper_kite_id', of({ id }), mallory)
  }
})
