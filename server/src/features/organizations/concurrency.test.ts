import { expect, test } from 'vitest'
import { createMeanwhile, endedOrBlocked } from '../../../test/meanwhile.ts'
import { connect, query } from '../../../test/postgres.ts'
import { addMember, createTeam, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

/** This runs once, between the next commit and what the handler does after it. */
let afterNextCommit: (() => Promise<unknown>) | undefined

const meanwhile = createMeanwhile()
const LOCK_ORGANIZATION = /^select id, kind from organizations/

useApp({
  wrap: (opened) => {
    const database = meanwhile.wrap(opened)
    return {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work)
        const effect = afterNextCommit
        afterNextCommit = undefined
        await effect?.()
        return result
      },
    }
  },
})

test('a transfer returns its result, though the former owner’s membership ends right after it [O8]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const id = await createTeam(app, ada)
  await addMember(app, ada, grace)
  afterNextCommit = () =>
    query(app.database_url, `delete from members where user_id = '${ada.user_id}' and role = 'admin'`)
  const { body } = await app.call(
    'POST /organizations/current/transfer-ownership',
    { body: { user_id: grace.user_id } },
    ada,
  )
  expect(body).toMatchObject({ organization: { id }, role: 'admin' })
  expect(body.permissions).not.toContain('organization.transfer')
})

test('a rename returns its own name, though someone else renames the team right after it', async () => {
  const ada = await somebody(app, 'Ada')
  const id = await createTeam(app, ada)
  afterNextCommit = () => query(app.database_url, `update organizations set name = 'Theirs' where id = '${id}'`)
  const { body } = await app.call('PATCH /organizations/current', { body: { name: 'Ours' } }, ada)
  expect(body.organization.name).toBe('Ours')
})

test('switching into a foreign organization is not found without waiting for its lock', async () => {
  const [ada, mallory] = [await somebody(app, 'Ada'), await somebody(app, 'Mallory')]
  const organization_id = await createTeam(app, ada)
  const busy = await connect(app.database_url)
  await busy.query('begin')
  await busy.query('select from organizations where id = $1 for update', [organization_id])
  await app.refuse('not_found', 'PUT /organizations/active', { body: { organization_id } }, mallory)
  await busy.end()
})

test('a change by someone whose membership ends while it waits for the lock is refused [O8]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const organization_id = await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  const removing = await connect(app.database_url)
  await removing.query('begin')
  await removing.query('select from organizations where id = $1 for update', [organization_id])
  const rename = app.refuse(
    'acting_organization_changed',
    'PATCH /organizations/current',
    { body: { name: 'Mine' } },
    grace,
  )
  await endedOrBlocked(app.database_url, rename)
  await removing.query('delete from members where user_id = $1 and organization_id = $2', [
    grace.user_id,
    organization_id,
  ])
  await removing.query('commit')
  await removing.end()
  await rename
})

test('a change by someone who loses the permission before the lock is forbidden', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  meanwhile.before(LOCK_ORGANIZATION, () =>
    query(app.database_url, `update members set role = 'member' where user_id = '${grace.user_id}' and role = 'admin'`),
  )
  await app.refuse('forbidden', 'PATCH /organizations/current', { body: { name: 'Mine' } }, grace)
})

test('switching into an organization whose membership ends before the lock is not found', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const organization_id = await createTeam(app, ada)
  await addMember(app, ada, grace)
  await createTeam(app, grace, 'Elsewhere')
  const params = { user_id: grace.user_id }
  meanwhile.before(LOCK_ORGANIZATION, () => app.call('DELETE /organizations/current/members/:user_id', { params }, ada))
  await app.refuse('not_found', 'PUT /organizations/active', { body: { organization_id } }, grace)
})

test('a change waits for no lock of another organization', async () => {
  const [ada, mallory] = [await somebody(app, 'Ada'), await somebody(app, 'Mallory')]
  const organization_id = await createTeam(app, mallory)
  await createTeam(app, ada)
  const busy = await connect(app.database_url)
  await busy.query('begin')
  await busy.query('select from organizations where id = $1 for update', [organization_id])
  await app.call('PATCH /organizations/current', { body: { name: 'Ours' } }, ada)
  await busy.end()
})

test('a change of a member waits until another change in the organization has committed', async () => {
  const [ada, grace, radia] = [await somebody(app, 'Ada'), await somebody(app, 'Grace'), await somebody(app, 'Radia')]
  await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  await addMember(app, ada, radia)
  const path = 'PATCH /organizations/current/members/:user_id'
  const demote = { params: { user_id: grace.user_id }, body: { role: 'member' } } as const
  const promote = { params: { user_id: radia.user_id }, body: { role: 'admin' } } as const
  const committed: string[] = []
  let demotion: Promise<unknown> | undefined
  meanwhile.before(/^update members set role/, async () => {
    demotion = app.call(path, demote, ada).then(() => committed.push('demotion'))
    await endedOrBlocked(app.database_url, demotion)
    committed.push('promotion')
  })
  await app.call(path, promote, grace)
  await demotion
  expect(committed).toEqual(['promotion', 'demotion'])
})
