import { afterEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/invariants.ts'
import { endedOrBlocked } from '../../../test/meanwhile.ts'
import { createPerson, magicLink, PASSWORD, signedIn, signIn } from '../../../test/people.ts'
import { connect, query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'

useApp()
afterEach(() => expectInvariants(app.database_url))

const rows = <Row extends object>(sql: string) => query<Row>(app.database_url, sql)

test('deleting an account ends sessions, links and identities at once, and frees the address [P4]', async () => {
  const email = 'ada@example.com'
  const cookie = await signedIn(app, { name: 'Ada', email })
  const other = await signIn(app, { email })
  const { id } = (await app.call('GET /users/me', { cookie })).body
  await rows(
    `insert into identities (issuer, subject, user_id, email) values ('https://id.example', 'ada', '${id}', '${email}')`,
  )
  const magic = await magicLink(app, email)

  const answer = await app.call('DELETE /users/profile/account', { cookie })
  expect(answer.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  for (const dead of [cookie, other]) await app.refuse('unauthorized', 'GET /users/me', { cookie: dead })
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token: magic.token } })
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
  expect(await rows(`select 1 from identities where user_id = '${id}'`)).toEqual([])

  await createPerson(app, { name: 'Ada again', email })
  await signIn(app, { email })
})

test('a deleted account leaves a row without personal data [P4]', async () => {
  const cookie = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  await app.call('PUT /users/profile', { body: { phone_number: '+442079460000' } }, { cookie })
  const { id } = (await app.call('GET /users/me', { cookie })).body
  await app.call('DELETE /users/profile/account', { cookie })
  const [tombstone] = await rows<Record<string, unknown>>(`select * from users where id = '${id}'`)
  const { id: _, created_at: __, updated_at: ___, deleted_at, ...rest } = tombstone ?? {}
  const { directory_visible, has_second_factor, ...personal } = rest
  expect(deleted_at).not.toBeNull()
  expect([directory_visible, has_second_factor]).toEqual([true, false])
  expect(new Set(Object.values(personal))).toEqual(new Set([null]))
})

test('a team without other members is deleted with the account, and one with others blocks it [P5]', async () => {
  const cookie = await signedIn(app, { name: 'Barbara', email: 'barbara@example.com' })
  const { id } = (await app.call('GET /users/me', { cookie })).body
  await createPerson(app, { name: 'Radia', email: 'radia@example.com' })
  await rows(
    `with team as (insert into organizations (kind, name) values ('team', 'Alone'), ('team', 'Together') returning id)
     insert into members (organization_id, user_id, role) select id, '${id}', 'owner' from team`,
  )
  await rows(
    `insert into members (organization_id, user_id, role)
     select o.id, u.id, 'member' from organizations o, users u where o.name = 'Together' and u.email = 'radia@example.com'`,
  )
  const refused = await app.refuse('ownership_transfer_required', 'DELETE /users/profile/account', { cookie })
  expect(refused.body.organizations?.map(({ name }) => name)).toEqual(['Together'])
  await app.call('GET /users/me', { cookie })

  await rows("delete from organizations where name = 'Together'")
  await app.call('DELETE /users/profile/account', { cookie })
  expect(await rows("select 1 from organizations where name = 'Alone'")).toEqual([])
})

test('an organization that the user comes to own while the deletion waits blocks it [P5]', async () => {
  const cookie = await signedIn(app, { name: 'Katherine', email: 'katherine@example.com' })
  const { id, active_organization_id } = (await app.call('GET /users/me', { cookie })).body
  await createPerson(app, { name: 'Dorothy', email: 'dorothy@example.com' })
  const busy = await connect(app.database_url)
  await busy.query('begin')
  await busy.query('select from organizations where id = $1 for update', [active_organization_id])

  const deletion = app.refuse('ownership_transfer_required', 'DELETE /users/profile/account', { cookie })
  await endedOrBlocked(app.database_url, deletion)
  await busy.query(
    `with team as (insert into organizations (kind, name) values ('team', 'Meanwhile') returning id)
     insert into members (organization_id, user_id, role)
     select team.id, u.id, case when u.id = $1 then 'owner' else 'member' end
     from team, users u where u.id = $1 or u.email = 'dorothy@example.com'`,
    [id],
  )
  await busy.query('commit')
  await busy.end()
  expect((await deletion).body.organizations?.map(({ name }) => name)).toEqual(['Meanwhile'])
})
