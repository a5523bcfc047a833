import { beforeAll, expect, test } from 'vitest'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

let ada: Somebody
let grace: Somebody
let team: string
useApp()
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  grace = await somebody(app, 'Grace')
  team = await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
})

const upper = (id: string) => {
  expect(id.toUpperCase()).not.toBe(id)
  return id.toUpperCase()
}

test('ids in upper case are found, and returned in lower case', async () => {
  const member = await app.call(
    'PATCH /organizations/current/members/:user_id',
    { params: { user_id: upper(grace.user_id) }, body: { role: 'admin' } },
    ada,
  )
  expect(member.body.user_id).toBe(grace.user_id)
  const body = { organization_id: upper(team) }
  const session = await app.call('PUT /organizations/active', { body }, grace)
  expect(session.body.organization.id).toBe(team)
})

test('the id of the organization that a page acts in may be in any case [O7]', async () => {
  const headers = { 'x-acting-organization': upper(team) }
  const body = { name: 'Engines' }
  await app.call('PATCH /organizations/current', { body }, { cookie: ada.cookie, headers })
  const foreign = { 'x-acting-organization': upper(grace.user_id) }
  await app.refuse(
    'acting_organization_changed',
    'PATCH /organizations/current',
    { body },
    {
      cookie: ada.cookie,
      headers: foreign,
    },
  )
})
