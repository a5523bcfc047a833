import { afterEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/invariants.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { OPERATOR } from '../../http/actor.ts'
import { suspend } from '../users/suspension.ts'

useApp()
afterEach(() => expectInvariants(app.database_url))

type Admins = { ada: Somebody; grace: Somebody }

const member = ({ user_id }: Somebody) => ({ params: { user_id } })
const MEMBER = '/organizations/current/members/:user_id'

const END: [name: string, end: (people: Admins) => Promise<unknown>][] = [
  ['is removed [I10]', ({ ada, grace }) => app.call(`DELETE ${MEMBER}`, member(grace), ada)],
  [
    'is demoted [I10]',
    ({ ada, grace }) => app.call(`PATCH ${MEMBER}`, { ...member(grace), body: { role: 'member' } }, ada),
  ],
  ['leaves [I10]', ({ grace }) => app.call('POST /organizations/current/leave', grace)],
  ['deletes the account [I10]', ({ grace }) => app.call('DELETE /users/profile/account', grace)],
  ['is suspended [I10]', ({ grace }) => app.database.transaction((tx) => suspend(tx, OPERATOR, grace.user_id))],
]

test.each(END)('an invitation ends, and that of another admin does not, when its sender %s', async (_, end) => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const [friend, other] = [await somebody(app, 'Friend'), await somebody(app, 'Other')]
  await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  const token = await inviteTo(app, grace, friend.email, 'admin')
  const kept = await inviteTo(app, ada, other.email)
  await end({ ada, grace })
  const unknown = await app.refuse(
    'invitation_not_found',
    'POST /invitations/accept',
    { body: { token: 'a'.repeat(43) } },
    friend,
  )
  const refused = await app.refuse('invitation_not_found', 'POST /invitations/accept', { body: { token } }, friend)
  expect({ ...refused.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  const { items } = (await app.call('GET /organizations/current/invitations', { query: {} }, ada)).body
  expect(items.map(({ email }) => email)).toEqual([other.email])
  await app.call('POST /invitations/accept', { body: { token: kept } }, other)
})

test('an admin who was made one again and a former owner keep the invitations that they sent', async () => {
  const [ada, grace, friend] = [await somebody(app, 'Ada'), await somebody(app, 'Grace'), await somebody(app, 'Friend')]
  await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  const token = await inviteTo(app, ada, friend.email)
  await app.call(`PATCH ${MEMBER}`, { ...member(grace), body: { role: 'admin' } }, ada)
  await app.call('POST /organizations/current/transfer-ownership', { body: { user_id: grace.user_id } }, ada)
  await app.call('POST /invitations/accept', { body: { token } }, friend)
})
