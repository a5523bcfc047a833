import { expect, test } from 'vitest'
import { createMeanwhile } from '../../../test/meanwhile.ts'
import { query } from '../../../test/postgres.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

const meanwhile = createMeanwhile()
useApp({ wrap: meanwhile.wrap })

const pendingOf = async (who: Somebody) =>
  (await app.call('GET /organizations/current/invitations', { query: {} }, who)).body.items

test('an invitation accepted between the look at it and its use is not found', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await createTeam(app, ada)
  const token = await inviteTo(app, ada, grace.email)
  meanwhile.before(/^select id, kind from organizations/, () =>
    app.call('POST /invitations/accept', { body: { token } }, grace),
  )
  await app.refuse('invitation_not_found', 'POST /invitations/accept', { body: { token } }, grace)
})

test('an accepted invitation is no longer pending, and a member who left can be invited again', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await createTeam(app, ada)
  await addMember(app, ada, grace)
  expect(await pendingOf(ada)).toEqual([])
  await app.call('POST /organizations/current/leave', grace)
  await inviteTo(app, ada, grace.email)
  expect(await pendingOf(ada)).toHaveLength(1)
})

test('a revoked invitation is not found: it is neither sent again nor revoked again', async () => {
  const ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
  await inviteTo(app, ada, 'revoked@example.com')
  const [pending] = await pendingOf(ada)
  const params = { invitation_id: pending?.id ?? '' }
  const revoke = 'DELETE /organizations/current/invitations/:invitation_id'
  await app.call(revoke, { params }, ada)
  await app.refuse('not_found', revoke, { params }, ada)
  const resend = 'POST /organizations/current/invitations/:invitation_id/resend'
  await app.refuse('not_found', resend, { params }, ada)
})

test.each(['accepted_at', 'revoked_at'])(
  'an invitation that has its %s before the mail is sent is not mailed',
  async (end) => {
    const ada = await somebody(app, 'Ada')
    await createTeam(app, ada)
    const email = `${end}@example.com`
    meanwhile.before(/^update invitations i set token_hash/, () =>
      query(app.database_url, `update invitations set ${end} = now() where email = '${email}'`),
    )
    await app.call('POST /organizations/current/invitations', { body: { email, role: 'member' } }, ada)
    await app.settled()
    expect(app.mailbox.to(email)).toEqual([])
  },
)
