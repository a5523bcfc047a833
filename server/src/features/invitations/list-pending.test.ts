import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTeam, inviteTo, somebody } from '../../../test/teams.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the total is the number of all pending invitations on every page, and of nothing else', async () => {
  const [ada, mallory, grace] = [
    await somebody(app, 'Ada'),
    await somebody(app, 'Mallory'),
    await somebody(app, 'Grace'),
  ]
  await createTeam(app, mallory)
  await inviteTo(app, mallory, 'foreign@example.com')
  await createTeam(app, ada)
  const { cookie } = ada
  const pageOf = async (query: { limit?: string; cursor?: string }) =>
    (await app.call('GET /organizations/current/invitations', { query }, { cookie })).body
  expect(await pageOf({})).toMatchObject({ items: [], total: 0 })
  for (const name of ['one', 'two', 'three']) await inviteTo(app, ada, `${name}@example.com`)
  await app.call('POST /invitations/accept', { body: { token: await inviteTo(app, ada, grace.email) } }, grace)
  const [newest] = (await pageOf({})).items
  const revoked = { params: { invitation_id: newest?.id ?? '' } }
  await app.call('DELETE /organizations/current/invitations/:invitation_id', revoked, { cookie })

  expect((await pageOf({})).total).toBe(2)
  const first = await pageOf({ limit: '1' })
  expect(first.total).toBe(2)
  expect(await pageOf({ limit: '1', cursor: first.next_cursor ?? '' })).toMatchObject({ total: 2, next_cursor: null })
})
