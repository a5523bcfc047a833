import { expect, test } from 'vitest'
import { query } from '../../../../test/postgres.ts'
import { addMember, createTeam, inviteTo, somebody } from '../../../../test/teams.ts'
import { app, useApp } from '../../../../test/use-app.ts'

useApp()

test('the sent invitations are those of all organizations that end with the account [I10]', async () => {
  const [ada, grace, radia] = [await somebody(app, 'Ada'), await somebody(app, 'Grace'), await somebody(app, 'Radia')]
  for (const name of ['First', 'Second']) {
    await createTeam(app, ada, name)
    await inviteTo(app, ada, 'by.ada@example.com')
    await addMember(app, ada, grace, 'admin')
    await inviteTo(app, grace, 'by.grace@example.com')
  }
  await inviteTo(app, grace, 'expired@example.com')
  await query(
    app.database_url,
    `update invitations set created_at = now() - interval '9 days', issued_at = now() - interval '9 days',
       expires_at = now() - interval '2 days' where email = 'expired@example.com'`,
  )
  const declined = await inviteTo(app, grace, radia.email)
  await app.call('POST /invitations/decline', { body: { token: declined } }, radia)

  const sent = async ({ cookie }: { cookie: string }) =>
    (await app.call('GET /users/profile/sent-invitations', { cookie })).body
  expect([await sent(ada), await sent(grace), await sent(radia)]).toEqual([{ total: 2 }, { total: 3 }, { total: 0 }])
  await app.call('DELETE /users/profile/account', grace)
  const ended = await query(
    app.database_url,
    `select from invitations where invited_by = '${grace.user_id}' and revoked_at is not null and email != '${radia.email}'`,
  )
  expect(ended).toHaveLength(3)
})
