import { expect, test } from 'vitest'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

useApp()

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

test('pending invitations are listed and counted by inviter', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  for (const name of ['first', 'second']) await inviteTo(app, grace, `${name}.of.grace@example.com`)
  await inviteTo(app, ada, 'first.of.ada@example.com')
  const by = async ({ user_id }: Somebody, more: { limit?: string; cursor?: string } = {}) => {
    const query = { invited_by: user_id, ...more }
    return (await app.call('GET /organizations/current/invitations', { query }, ada)).body
  }
  expect(await by(ada)).toMatchObject({ total: 1, items: [{ email: 'first.of.ada@example.com' }] })
  const first = await by(grace, { limit: '1' })
  expect(first).toMatchObject({ total: 2, items: [{ email: 'second.of.grace@example.com' }] })
  expect(await by(grace, { limit: '1', cursor: first.next_cursor ?? '' })).toMatchObject({
    total: 2,
    items: [{ email: 'first.of.grace@example.com' }],
    next_cursor: null,
  })
})
