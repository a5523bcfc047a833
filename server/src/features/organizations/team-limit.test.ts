import { OWNED_TEAMS_MAX } from '@plinth/contract/parts/base'
import { afterEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/invariants.ts'
import { query } from '../../../test/postgres.ts'
import { addMember, createTeam, insertTeams, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

useApp()
afterEach(() => expectInvariants(app.database_url))

const namesUpTo = (count: number) => Array.from({ length: count }, (_, at) => `Team ${at + 1}`)

async function ownedBy({ user_id }: Somebody): Promise<number> {
  const owned = `select 1 from members where user_id = $1 and role = 'owner' and org_kind = 'team'`
  return (await query(app.database_url, owned, [user_id])).length
}

const create = 'POST /organizations'
const transfer = 'POST /organizations/current/transfer-ownership'

/** Expects no success, unlike `app.call`. */
const post = (key: typeof create | typeof transfer, json: object, { cookie }: Somebody) =>
  app.send('POST', key.replace('POST ', ''), { json, cookie })

test('the twentieth team of an owner can be created, and not another one [T10]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await insertTeams(app, namesUpTo(OWNED_TEAMS_MAX - 1), { owner: ada })
  await insertTeams(app, ['Compilers'], { owner: grace, member: ada })
  await createTeam(app, ada)
  const refused = await app.refuse('team_limit_reached', create, { body: { name: 'Another' } }, ada)
  expect(refused.body.detail).toBe('An account can own at most 20 teams.')
  expect(await ownedBy(ada)).toBe(OWNED_TEAMS_MAX)
  await app.call('DELETE /organizations/current', ada)
  await createTeam(app, ada)
})

test('an owner of more teams than the limit keeps them all [T10]', async () => {
  const ada = await somebody(app, 'Ada')
  await insertTeams(app, namesUpTo(OWNED_TEAMS_MAX + 5), { owner: ada })
  await app.refuse('team_limit_reached', create, { body: { name: 'Another' } }, ada)
  expect(await ownedBy(ada)).toBe(OWNED_TEAMS_MAX + 5)
})

test('a team is not transferred to a member who owns twenty [T10]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await createTeam(app, ada)
  await addMember(app, ada, grace)
  await insertTeams(app, namesUpTo(OWNED_TEAMS_MAX), { owner: grace })
  await app.refuse('team_limit_reached', transfer, { body: { user_id: grace.user_id } }, ada)
  expect(await ownedBy(ada)).toBe(1)
  await query(
    app.database_url,
    `delete from organizations where id = (select organization_id from members where user_id = $1 and role = 'owner' and org_kind = 'team' limit 1)`,
    [grace.user_id],
  )
  await app.call(transfer, { body: { user_id: grace.user_id } }, ada)
  expect([await ownedBy(ada), await ownedBy(grace)]).toEqual([0, OWNED_TEAMS_MAX])
})

test('creations and transfers at once fill the room of an owner and never exceed it [T10]', async () => {
  const grace = await somebody(app, 'Grace')
  await insertTeams(app, namesUpTo(15), { owner: grace })
  const others: Somebody[] = []
  for (const name of ['Ada', 'Radia', 'Tony', 'Edith']) {
    const owner = await somebody(app, name)
    await createTeam(app, owner)
    await addMember(app, owner, grace)
    others.push(owner)
  }
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => post(create, { name: 'Another' }, grace)),
    ...others.map((owner) => post(transfer, { user_id: grace.user_id }, owner)),
  ])
  const done = answers.filter(({ status }) => status < 300)
  expect(done).toHaveLength(OWNED_TEAMS_MAX - 15)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await ownedBy(grace)).toBe(OWNED_TEAMS_MAX)
})
