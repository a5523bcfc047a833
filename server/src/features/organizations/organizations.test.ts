import { BASE_PERMISSIONS } from '@plinth/contract/parts/base'
import { afterEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/invariants.ts'
import { query } from '../../../test/postgres.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

useApp()
afterEach(() => expectInvariants(app.database_url))

const sessionOf = async ({ cookie }: Somebody) => (await app.call('GET /auth/session', { cookie })).body
const membersOf = async ({ cookie }: Somebody) =>
  (await app.call('GET /organizations/current/members', { query: {} }, { cookie })).body.items

describe('tenancy rules', () => {
  test('the acting organization is the stored one, or the personal one when that membership ended [T2]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    const team = await createTeam(app, ada)
    await addMember(app, ada, grace)
    const before = await sessionOf(grace)
    expect(before.organization).toMatchObject({ id: team, kind: 'team' })
    expect(before.organizations).toMatchObject([
      { kind: 'personal', acting: false },
      { id: team, acting: true },
    ])
    await app.call('DELETE /organizations/current/members/:user_id', { params: { user_id: grace.user_id } }, ada)
    const view = await sessionOf(grace)
    expect(view.organization.kind).toBe('personal')
    expect(view.user.active_organization_id).toBe(view.organization.id)
  })

  test('product data is scoped to the acting organization, personal data to the user [T3]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    await createTeam(app, ada, 'First')
    await inviteTo(app, ada, 'waiting@example.com')
    const second = await createTeam(app, ada, 'Second')
    const pending = () => app.call('GET /organizations/current/invitations', { query: {} }, ada)
    expect((await pending()).body.items).toEqual([])
    const first = (await sessionOf(ada)).organizations.find(({ name }) => name === 'First')?.id ?? ''
    await app.call('PUT /organizations/active', { body: { organization_id: first } }, ada)
    expect((await pending()).body.items).toMatchObject([{ email: 'waiting@example.com' }])
    expect((await app.call('GET /users/me', ada)).body.active_organization_id).toBe(first)
    for (const organization_id of [second, crypto.randomUUID()]) {
      await app.refuse('not_found', 'PUT /organizations/active', { body: { organization_id } }, grace)
    }
  })

  test('an organization has one owner, and ownership moves only by a transfer [T5, T6, O6]', async () => {
    const [ada, grace, radia] = [await somebody(app, 'Ada'), await somebody(app, 'Grace'), await somebody(app, 'Radia')]
    await createTeam(app, ada)
    await addMember(app, ada, grace, 'admin')
    await addMember(app, ada, radia)
    const roles = async () => Object.fromEntries((await membersOf(radia)).map(({ user_id, role }) => [user_id, role]))
    expect(await roles()).toEqual({ [ada.user_id]: 'owner', [grace.user_id]: 'admin', [radia.user_id]: 'member' })

    const promote = { params: { user_id: radia.user_id }, body: { role: 'owner' } } as never
    await app.refuse('validation_failed', 'PATCH /organizations/current/members/:user_id', promote, ada)
    const demote = { params: { user_id: ada.user_id }, body: { role: 'member' } } as const
    await app.refuse('ownership_transfer_required', 'PATCH /organizations/current/members/:user_id', demote, grace)
    const remove = { params: { user_id: ada.user_id } }
    await app.refuse('ownership_transfer_required', 'DELETE /organizations/current/members/:user_id', remove, grace)
    await app.refuse('ownership_transfer_required', 'POST /organizations/current/leave', ada)

    const transfer = (to: string) => ({ body: { user_id: to } })
    const path = 'POST /organizations/current/transfer-ownership'
    await app.refuse('forbidden', path, transfer(grace.user_id), grace)
    await app.refuse('validation_failed', path, transfer(ada.user_id), ada)
    await app.refuse('not_found', path, transfer(crypto.randomUUID()), ada)
    const { body } = await app.call(path, transfer(grace.user_id), ada)
    expect(body.role).toBe('admin')
    expect(await roles()).toEqual({ [ada.user_id]: 'admin', [grace.user_id]: 'owner', [radia.user_id]: 'member' })
  })

  test('a personal organization cannot be renamed, deleted, left, or given a second member [T7]', async () => {
    const ada = await somebody(app, 'Ada')
    const { user_id } = ada
    await app.refuse('personal_organization', 'PATCH /organizations/current', { body: { name: 'Mine' } }, ada)
    await app.refuse('personal_organization', 'DELETE /organizations/current', ada)
    await app.refuse('personal_organization', 'POST /organizations/current/leave', ada)
    await app.refuse(
      'personal_organization',
      'POST /organizations/current/transfer-ownership',
      { body: { user_id } },
      ada,
    )
    const invitation = { body: { email: 'second@example.com', role: 'member' } } as const
    await app.refuse('personal_organization', 'POST /organizations/current/invitations', invitation, ada)
    await app.refuse('personal_organization', 'GET /organizations/current/invitations', { query: {} }, ada)
    await app.refuse(
      'personal_organization',
      'DELETE /organizations/current/members/:user_id',
      { params: { user_id } },
      ada,
    )
    expect((await sessionOf(ada)).organization.name).toBe('Personal')
  })

  test('deleting a team removes members and invitations and returns everyone to their own [T8]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    const team = await createTeam(app, ada)
    await addMember(app, ada, grace, 'admin')
    const token = await inviteTo(app, ada, 'late@example.com')
    await app.refuse('forbidden', 'DELETE /organizations/current', grace)
    await app.call('DELETE /organizations/current', ada)
    for (const person of [ada, grace]) {
      const view = await sessionOf(person)
      expect(view.organization.kind).toBe('personal')
      expect(view.organizations).toHaveLength(1)
    }
    await app.refuse('invitation_not_found', 'POST /invitations/preview', { body: { token } }, ada)
    for (const table of ['members', 'invitations']) {
      expect(await query(app.database_url, `select 1 from ${table} where organization_id = '${team}'`)).toEqual([])
    }
  })

  test('an organization is deleted with its last member [T9]', async () => {
    const ada = await somebody(app, 'Ada')
    const team = await createTeam(app, ada)
    await app.call('POST /organizations/current/leave', ada)
    expect(await query(app.database_url, `select 1 from organizations where id = '${team}'`)).toEqual([])
    expect((await sessionOf(ada)).organization.kind).toBe('personal')
  })
})

test('the organization lists the permissions of the caller, and the server enforces them [O1, O3]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await createTeam(app, ada)
  await addMember(app, ada, grace)
  const { permissions } = (await app.call('GET /organizations/current', grace)).body
  const of_base = BASE_PERMISSIONS.filter((name) => permissions.includes(name))
  expect(of_base).toEqual(['organization.read', 'members.read', 'files.read', 'files.upload'])
  const { user_id } = ada
  await app.refuse('forbidden', 'PATCH /organizations/current', { body: { name: 'Hers' } }, grace)
  await app.refuse('forbidden', 'DELETE /organizations/current/members/:user_id', { params: { user_id } }, grace)
  await app.refuse('forbidden', 'GET /organizations/current/invitations', { query: {} }, grace)
  await app.refuse(
    'forbidden',
    'POST /organizations/current/invitations',
    { body: { email: 'a@b.co', role: 'member' } },
    grace,
  )
  expect(
    (await app.call('PATCH /organizations/current', { body: { name: ' Engines ' } }, ada)).body.organization.name,
  ).toBe('Engines')
})

test('a member can leave and be removed, but not remove themselves [O5]', async () => {
  const [ada, grace, radia] = [await somebody(app, 'Ada'), await somebody(app, 'Grace'), await somebody(app, 'Radia')]
  await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  await addMember(app, ada, radia)
  await app.call('POST /organizations/current/leave', radia)
  expect((await membersOf(ada)).map(({ name }) => name)).toEqual(['Ada', 'Grace'])
  const self = { params: { user_id: grace.user_id } }
  await app.refuse('cannot_remove_self', 'DELETE /organizations/current/members/:user_id', self, grace)
  const { body } = await app.call(
    'PATCH /organizations/current/members/:user_id',
    { ...self, body: { role: 'member' } },
    ada,
  )
  expect(body).toMatchObject({ user_id: grace.user_id, role: 'member' })
})

test('a request for another organization than the acting one is refused and changes nothing [O7]', async () => {
  const ada = await somebody(app, 'Ada')
  const first = await createTeam(app, ada, 'First')
  await createTeam(app, ada, 'Second')
  const options = { cookie: ada.cookie, headers: { 'x-acting-organization': first } }
  await app.refuse('acting_organization_changed', 'PATCH /organizations/current', { body: { name: 'Oops' } }, options)
  await app.refuse('acting_organization_changed', 'DELETE /organizations/current', options)
  expect((await sessionOf(ada)).organizations.map(({ name }) => name).sort()).toEqual(['First', 'Personal', 'Second'])
})

test('members are paged in the order they joined [O4]', async () => {
  const ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
  for (const name of ['Grace', 'Radia', 'Tony']) await addMember(app, ada, await somebody(app, name))
  const names: string[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await app.call(
      'GET /organizations/current/members',
      { query: { limit: '2', ...(cursor && { cursor }) } },
      ada,
    )
    names.push(...body.items.map(({ name }) => name))
    cursor = body.next_cursor
  } while (cursor)
  expect(names).toEqual(['Ada', 'Grace', 'Radia', 'Tony'])
})
