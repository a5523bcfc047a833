import { expect, test } from 'vitest'
import { query } from '../postgres.ts'
import { addMember, createTeam, type Somebody, somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { addCodes, addPasskey } from './people.ts'

useApp()

const require = { body: { requires_second_factor: true } }

/** The team requires a second factor, and its member has none. */
async function strictTeam(): Promise<{ owner: Somebody; member: Somebody; team_id: string; passkey_id: string }> {
  const [owner, member] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const team_id = await createTeam(app, owner)
  await addMember(app, owner, member)
  const { passkey_id } = await addPasskey(app, owner.cookie)
  await app.call('PATCH /organizations/current/security', require, owner)
  return { owner, member, team_id, passkey_id }
}

test('a member without a factor is refused until there is one, and keeps membership and role [V10]', async () => {
  const { member, team_id } = await strictTeam()
  expect((await app.call('GET /auth/session', member)).body.second_factor_required).toBe(true)
  expect((await app.call('GET /auth/factors', member)).body).toEqual({
    passkeys: [],
    code: null,
    recovery_codes_left: 0,
    trusted_browsers: [],
    required_by: [{ id: team_id, name: 'Analytical Engines' }],
  })
  await app.refuse('second_factor_required', 'GET /organizations/current', member)
  await app.refuse('second_factor_required', 'GET /organizations/current/members', { query: {} }, member)
  for (const key of ['GET /users/me', 'GET /auth/sessions'] as const) await app.call(key, member)
  await addCodes(app, member.cookie)
  expect((await app.call('GET /organizations/current', member)).body.role).toBe('member')
  expect((await app.call('GET /auth/session', member)).body.second_factor_required).toBe(false)
})

test('a member without a factor can act in the personal organization, and can leave [V10]', async () => {
  const { member, team_id } = await strictTeam()
  const { body: list } = await app.call('GET /organizations', { query: {} }, member)
  const personal = list.items.find(({ kind }) => kind === 'personal')?.id ?? ''
  await app.call('PUT /organizations/active', { body: { organization_id: personal } }, member)
  await app.call('GET /organizations/current', member)
  await app.call('PUT /organizations/active', { body: { organization_id: team_id } }, member)
  await app.call('POST /organizations/current/leave', member)
  await app.call('GET /organizations/current', member)
})

test('each member without a factor is told once, and no one else [V10]', async () => {
  const { owner, member } = await strictTeam()
  await app.call('PATCH /organizations/current/security', require, owner)
  await app.settled()
  const told = await query<{ user_id: string }>(
    app.database_url,
    `select user_id from notifications where title = 'Set up two-step sign-in'
     and user_id in ('${owner.user_id}', '${member.user_id}')`,
  )
  expect(told.map(({ user_id }) => user_id)).toEqual([member.user_id])
  const { mail, link } = await app.mailbox.take('security-alert', member.email)
  expect(mail.subject).toBe('Security alert: Set up two-step sign-in')
  expect(mail.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(link.pathname).toBe('/settings/account')
})

test('only an owner with a factor sets the requirement, and only of a team [V11]', async () => {
  const [owner, admin] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await app.refuse('personal_organization', 'PATCH /organizations/current/security', require, owner)
  await createTeam(app, owner)
  await addMember(app, owner, admin, 'admin')
  await addCodes(app, admin.cookie)
  await app.refuse('forbidden', 'PATCH /organizations/current/security', require, admin)
  await app.refuse('second_factor_required', 'PATCH /organizations/current/security', require, owner)
  await addCodes(app, owner.cookie)
  const { body } = await app.call('PATCH /organizations/current/security', require, owner)
  expect(body.organization.requires_second_factor).toBe(true)
  const off = { body: { requires_second_factor: false } }
  expect((await app.call('PATCH /organizations/current/security', off, owner)).body.organization).toMatchObject({
    requires_second_factor: false,
  })
})

test('the last factor stays while a team requires one, and the refusal names the team [V11]', async () => {
  const { owner, team_id, passkey_id } = await strictTeam()
  const remove = { params: { passkey_id } }
  const { body } = await app.refuse('last_second_factor', 'DELETE /auth/factors/passkeys/:passkey_id', remove, owner)
  expect(body.organizations).toEqual([{ id: team_id, name: 'Analytical Engines' }])
  await addCodes(app, owner.cookie)
  await app.call('DELETE /auth/factors/passkeys/:passkey_id', remove, owner)
  await app.refuse('last_second_factor', 'DELETE /auth/factors/code', owner)
  await app.call('PATCH /organizations/current/security', { body: { requires_second_factor: false } }, owner)
  await app.call('DELETE /auth/factors/code', owner)
  expect((await app.call('GET /auth/factors', owner)).body.recovery_codes_left).toBe(0)
})

test('a member who may change roles sees who has a factor, and no one else does [V12]', async () => {
  const { owner, member } = await strictTeam()
  const seenBy = async (reader: Somebody) => {
    const { body } = await app.call('GET /organizations/current/members', { query: {} }, reader)
    return Object.fromEntries(body.items.map(({ user_id, has_second_factor }) => [user_id, has_second_factor]))
  }
  expect(await seenBy(owner)).toEqual({ [owner.user_id]: true, [member.user_id]: false })
  await addCodes(app, member.cookie)
  expect(await seenBy(member)).toEqual({ [owner.user_id]: null, [member.user_id]: null })
})
