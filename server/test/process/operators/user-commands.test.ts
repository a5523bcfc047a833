import { expect, test } from 'vitest'
import { rowFor } from '../../../../database/test/rows.ts'
import { magicLink, signIn } from '../../people.ts'
import { connect, query } from '../../postgres.ts'
import { addMember, createTeam, inviteTo, somebody } from '../../teams.ts'
import { app, useApp } from '../../use-app.ts'
import { type Run, runServer } from '../server-process.ts'

useApp()

const run = (command: string) => runServer(command, { NODE_ENV: 'test', DATABASE_URL: app.database_url })
const done = (line: string): Run => ({ code: 0, stdout: `${line}\n`, stderr: '' })
const failed = (command: string, reason: string): Run => ({
  code: 1,
  stdout: '',
  stderr: `server ${command} failed: ${reason}\n`,
})

async function doneTo(user_id: string): Promise<string[]> {
  const events = await query<{ action: string }>(
    app.database_url,
    `select action from audit_events where user_id = '${user_id}' and actor_kind = 'operator' order by created_at`,
  )
  return events.map(({ action }) => action)
}

test('an operator suspends a user and restores them, and both are in the audit trail [S19, S20]', async () => {
  const { user_id, email, cookie } = await somebody(app, 'Ada')
  const suspended = done(`${email} is suspended and signed out everywhere`)
  expect(await run(`user suspend ${email.toUpperCase()}`)).toEqual(suspended)
  await app.refuse('unauthorized', 'GET /auth/session', { cookie })
  expect((await run(`user show ${email}`)).stdout).toMatch(/^state: +suspended since 20/m)
  expect(await run(`user suspend ${email}`)).toEqual(done(`${email} was suspended already`))
  expect(await run(`user restore ${email}`)).toEqual(done(`${email} is restored and can sign in`))
  await signIn(app, { email })
  expect(await run(`user restore ${email}`)).toEqual(done(`${email} was not suspended`))
  expect(await doneTo(user_id)).toEqual(['account.suspended', 'account.restored'])
})

test('an operator signs a user out of every session, and the mailed links are dead', async () => {
  const { user_id, email, cookie } = await somebody(app, 'Grace')
  const other = await signIn(app, { email })
  const { token } = await magicLink(app, email)
  expect(await run(`user sign-out ${email}`)).toEqual(done(`${email} is signed out everywhere`))
  for (const ended of [cookie, other]) await app.refuse('unauthorized', 'GET /auth/session', { cookie: ended })
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token } })
  await signIn(app, { email })
  expect(await run(`user sign-out ${email}`)).toEqual(done(`${email} is signed out everywhere`))
  expect(await run(`user sign-out ${email}`)).toEqual(done(`${email} is signed out everywhere`))
  expect(await doneTo(user_id)).toEqual(['session.all_ended', 'session.all_ended'])
})

test('an operator hides a user from the directory and lists them again [D3]', async () => {
  const { user_id, email } = await somebody(app, 'Hedy')
  const visible = `select directory_visible as visible from users where id = '${user_id}'`
  const hidden = done(`${email} is hidden from the directory`)
  expect([await run(`directory hide ${email}`), await run(`directory hide ${email}`)]).toEqual([hidden, hidden])
  expect(await query(app.database_url, visible)).toEqual([{ visible: false }])
  expect(await run(`directory show ${email}`)).toEqual(done(`${email} is listed in the directory`))
  expect(await query(app.database_url, visible)).toEqual([{ visible: true }])
  expect(await doneTo(user_id)).toEqual(['account.hidden', 'account.listed'])
})

test('an operator makes a member who is not suspended the owner in place of another [T6]', async () => {
  const [owner, member, stranger] = [
    await somebody(app, 'Karen'),
    await somebody(app, 'Joan'),
    await somebody(app, 'Sue'),
  ]
  const team = await createTeam(app, owner, 'Minimal Surfaces')
  await addMember(app, owner, member)
  const transfer = (email: string) => run(`organization transfer ${team} ${email}`)
  const notPossible = (email: string) => failed('organization transfer', `${email} is not a member, or is suspended`)
  expect(await transfer(stranger.email)).toEqual(notPossible(stranger.email))
  await run(`user suspend ${member.email}`)
  expect(await transfer(member.email)).toEqual(notPossible(member.email))
  await run(`user restore ${member.email}`)
  await run(`user suspend ${owner.email}`)
  expect(await transfer(owner.email)).toEqual(done(`${owner.email} was the owner of Minimal Surfaces already`))
  expect(await transfer(member.email)).toEqual(done(`${member.email} is the owner of Minimal Surfaces`))
  expect(await transfer(member.email)).toEqual(done(`${member.email} was the owner of Minimal Surfaces already`))
  const roles = await query(app.database_url, `select user_id, role from members where organization_id = '${team}'`)
  expect(roles).toHaveLength(2)
  expect(roles).toContainEqual({ user_id: owner.user_id, role: 'admin' })
  expect(roles).toContainEqual({ user_id: member.user_id, role: 'owner' })
  expect(await doneTo(member.user_id)).toEqual(['account.suspended', 'account.restored', 'organization.transferred'])

  const personal = `select id from organizations where personal_user_id = '${stranger.user_id}'`
  const [own] = await query<{ id: string }>(app.database_url, personal)
  const refused = await run(`organization transfer ${own?.id} ${member.email}`)
  expect(refused).toEqual(failed('organization transfer', 'A personal organization has no other owner'))
})

test('user show prints the state of an account for people and for machines, without credentials', async () => {
  const owner = await somebody(app, 'Radia')
  await createTeam(app, owner, 'Spanning Trees')
  const text = await run(`user show ${owner.email}`)
  expect(text).toMatchObject({ code: 0, stderr: '' })
  expect(text.stdout).toMatch(new RegExp(`^id: +${owner.user_id}$`, 'm'))
  expect(text.stdout).toMatch(/^signs in with: +password, magic link$/m)
  expect(text.stdout).toMatch(/Spanning Trees \(team, owner\)$/m)
  const json = JSON.parse((await run(`user show ${owner.email} --json`)).stdout)
  expect(json).toMatchObject({ id: owner.user_id, suspended_at: null, sessions: 1, files: 0 })
  expect(JSON.stringify(json)).not.toContain('argon2')
})

test('an operator deletes an account as its user would, with the same refusals [P5, B2]', async () => {
  const owner = await somebody(app, 'Barbara')
  const member = await somebody(app, 'Dorothy')
  const team = await createTeam(app, owner, 'Abstractions')
  await addMember(app, owner, member)
  const owns = `The user owns teams with other members: Abstractions (${team}). Transfer them first, as the owner or with server organization transfer`
  expect(await run(`user delete ${owner.email} --yes`)).toEqual(failed('user delete', owns))
  const client = await connect(app.database_url)
  await client.query(...rowFor('subscriptions', member.user_id))
  await client.end()
  const blocked = await run(`user delete ${member.email} --yes`)
  expect(blocked).toMatchObject({ code: 1, stderr: expect.stringContaining('A subscription blocks the deletion') })
  await app.call('GET /users/me', { cookie: member.cookie })

  await query(app.database_url, `delete from subscriptions where user_id = '${member.user_id}'`)
  expect(await run(`user delete ${member.email} --yes`)).toEqual(done(`${member.email} is deleted`))
  await app.refuse('unauthorized', 'GET /users/me', { cookie: member.cookie })
  expect(await doneTo(member.user_id)).toEqual(['account.deleted', 'member.left'])
})

test('an account is deleted only with --yes', async () => {
  const { email, cookie } = await somebody(app, 'Frances')
  const asked = `Frances (${email}) would be deleted for good. Confirm with --yes`
  expect(await run(`user delete ${email}`)).toEqual(failed('user delete', asked))
  await app.call('GET /users/me', { cookie })
})

test('user show counts the sessions that can still be used', async () => {
  const { user_id, email } = await somebody(app, 'Evelyn')
  await signIn(app, { email })
  await query(
    app.database_url,
    `update sessions set last_seen_at = now() - interval '8 days'
     where id = (select id from sessions where user_id = '${user_id}' limit 1)`,
  )
  expect((await run(`user show ${email}`)).stdout).toMatch(/^sessions: +1, last seen/m)
})

test('an operator looks at an organization and revokes one of its invitations [I4]', async () => {
  const owner = await somebody(app, 'Edith')
  const team = await createTeam(app, owner, 'Optics')
  const token = await inviteTo(app, owner, 'mary@example.com', 'admin')
  const { stdout } = await run(`organization show ${team}`)
  expect(stdout).toMatch(/^name: +Optics$/m)
  expect(stdout).toMatch(/^members: +edith\.\d+@example\.com Edith \(owner\)$/m)
  expect(stdout).toMatch(/^pending invitations: +\S+ mary@example\.com \(admin\) by edith\.\d+@example\.com, expires /m)

  const pending = async () => JSON.parse((await run(`organization show ${team} --json`)).stdout).pending_invitations
  const [invitation] = await pending()
  expect(invitation).toMatchObject({ email: 'mary@example.com', role: 'admin', inviter_email: owner.email })
  const revoke = `invitations revoke ${team} ${invitation.id}`
  expect(await run(revoke)).toEqual(done(`Invitation ${invitation.id} is revoked`))
  await app.refuse('invitation_not_found', 'POST /invitations/preview', { body: { token } }, { cookie: owner.cookie })
  const gone = `The organization has no pending invitation ${invitation.id}`
  expect(await run(revoke)).toEqual(failed('invitations revoke', gone))
  expect(await pending()).toEqual([])
  expect((await run(`organization show ${team}`)).stdout).not.toContain('invitations')
})

test('a command without a database in production says what is missing', async () => {
  const { code, stderr } = await runServer('user suspend ada@example.com', {})
  expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL is required in production')])
})

test.each([
  ['user suspend nobody@example.com', 'No account has the address nobody@example.com'],
  ['user delete nobody --yes', 'This is not an email address'],
  ['organization show nothing', 'No organization has the id nothing'],
])('server %s exits 1 with a reason', async (command, reason) => {
  const name = command.split(' ').slice(0, 2).join(' ')
  expect(await run(command)).toEqual(failed(name, reason))
})
