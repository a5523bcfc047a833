import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { app, meanwhile, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { addFile, deleteQueuedObjects, ofFile } from '../../../test/uploads.ts'

useAppWithStorage()
const people: Record<string, Somebody> = {}
beforeAll(async () => {
  const owner = await somebody(app, 'Olga')
  await createTeam(app, owner)
  people.owner = owner
  for (const role of ['admin', 'member'] as const) {
    for (const name of [role, `other ${role}`]) {
      const person = await somebody(app, role)
      await addMember(app, owner, person, role)
      people[name] = person
    }
  }
})

function personOf(role: string): Somebody {
  const person = people[role]
  if (!person) throw new Error(`No one is ${role}`)
  return person
}

const keyOf = async (file: { id: string }) => {
  const [row] = await query<{ object_key: string }>(
    app.database_url,
    `select object_key from files where id = '${file.id}'`,
  )
  return row?.object_key ?? 'no row'
}

const TABLE: [who: string, whose: string, allowed: boolean][] = [
  ['member', 'member', true],
  ['member', 'other member', false],
  ['member', 'admin', false],
  ['member', 'owner', false],
  ['admin', 'admin', true],
  ['admin', 'member', true],
  ['admin', 'other admin', true],
  ['admin', 'owner', true],
  ['owner', 'owner', true],
  ['owner', 'member', true],
  ['owner', 'admin', true],
]

describe('deleting a file', () => {
  test.each(TABLE)('the %s may delete the file of the %s: %s [F2]', async (who, whose, allowed) => {
    const file = await addFile(app, personOf(whose))
    const key = await keyOf(file)
    const { cookie } = personOf(who)
    if (allowed) await app.call('DELETE /files/:file_id', ofFile(file), { cookie })
    else await app.refuse('forbidden', 'DELETE /files/:file_id', ofFile(file), { cookie })

    await deleteQueuedObjects(app, storage)
    expect((await storage.server.keys('private')).includes(key)).toBe(!allowed)
    if (allowed) await app.refuse('not_found', 'GET /files/:file_id', ofFile(file), { cookie })
    else await app.call('GET /files/:file_id/download', ofFile(file), { cookie })
  })

  test('a file without an uploader is deleted by an admin and not by a member [F2]', async () => {
    const [owner, leaver] = [personOf('owner'), await somebody(app, 'Leaver')]
    await addMember(app, owner, leaver)
    const file = await addFile(app, leaver)
    await app.call('DELETE /users/profile/account', { cookie: leaver.cookie })
    await app.refuse('forbidden', 'DELETE /files/:file_id', ofFile(file), { cookie: personOf('member').cookie })
    await app.call('DELETE /files/:file_id', ofFile(file), { cookie: personOf('admin').cookie })
  })

  test('the role that counts is the one at the moment of the deletion [F2]', async () => {
    const [owner, demoted] = [personOf('owner'), await somebody(app, 'Demoted')]
    await addMember(app, owner, demoted, 'admin')
    const file = await addFile(app, owner)
    meanwhile.before(/organizations.* for update/, () =>
      query(
        app.database_url,
        `update members set role = 'member' where user_id = '${demoted.user_id}' and role = 'admin'`,
      ),
    )
    await app.refuse('forbidden', 'DELETE /files/:file_id', ofFile(file), { cookie: demoted.cookie })
  })

  test('a second deletion does not find the file', async () => {
    const member = personOf('member')
    const file = await addFile(app, member)
    await app.call('DELETE /files/:file_id', ofFile(file), { cookie: member.cookie })
    await app.refuse('not_found', 'DELETE /files/:file_id', ofFile(file), { cookie: member.cookie })
  })

  test('the deletion of a file frees its size', async () => {
    const ada = await somebody(app, 'Ada')
    await createTeam(app, ada)
    const file = await addFile(app, ada)
    const used = async () => (await app.call('GET /files', { query: {} }, { cookie: ada.cookie })).body.used_bytes
    expect(await used()).toBe(5)
    await app.call('DELETE /files/:file_id', ofFile(file), { cookie: ada.cookie })
    expect(await used()).toBe(0)
  })
})

describe('with its organization or its account', () => {
  const stored = async (organization_id: string) =>
    (await storage.server.keys('private')).filter((key) => key.startsWith(`orgs/${organization_id}/`))

  test('the files of a deleted team are gone, from the database and from the storage [T8]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    const organization_id = await createTeam(app, ada)
    await addMember(app, ada, grace)
    for (const person of [ada, grace, grace]) await addFile(app, person)
    const other = await createTeam(app, grace, 'Kept')
    await addFile(app, grace)
    expect(await stored(organization_id)).toHaveLength(3)

    await app.call('DELETE /organizations/current', { cookie: ada.cookie })
    expect(await query(app.database_url, `select 1 from files where organization_id = '${organization_id}'`)).toEqual(
      [],
    )
    await deleteQueuedObjects(app, storage)
    expect(await stored(organization_id)).toEqual([])
    expect(await stored(other)).toHaveLength(1)
  })

  test('the personal library goes with the account, and the files of a team stay [P4]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    const personal = (await app.call('GET /users/me', { cookie: grace.cookie })).body.active_organization_id
    await addFile(app, grace)
    const team = await createTeam(app, ada)
    await addMember(app, ada, grace)
    await addFile(app, grace)
    await app.call('DELETE /users/profile/account', { cookie: grace.cookie })
    await deleteQueuedObjects(app, storage)
    expect(await stored(personal)).toEqual([])
    expect(await stored(team)).toHaveLength(1)
  })
})
