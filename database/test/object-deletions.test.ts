import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultMigrationsDirectory } from '../migrate/migrate.ts'
import { client, useDatabase } from './one-database.ts'
import {
  commit,
  completeUpload,
  deleteAccount,
  file,
  leave,
  person,
  personalOrganization,
  type Sql,
  team,
  upload,
} from './people.ts'

let ada: string

useDatabase()
beforeAll(async () => {
  ada = await person(client, 'Ada')
})
afterEach(() => client.query('delete from object_deletions'))

/** `private staging/1 +15` is due 15 minutes from now. */
async function queued(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select bucket || ' ' || target || ' +' || round(extract(epoch from not_before - created_at) / 60) as line
     from object_deletions`,
  )
  return rows.map(({ line }) => line).toSorted()
}

const remove = (table: string, id: string): Sql => [`delete from ${table} where id = $1`, [id]]

const setImage = (user_id: string, key: string | null): Sql => [
  'update users set profile_image_key = $2 where id = $1',
  [user_id, key],
]

/** An upload may end late, so staging is deleted twice. */
const staged = (id: string, minutes = 15) => [
  `private staging/${id} +${minutes}`,
  `private staging/${id} +${minutes + 60}`,
]

/** The second deletion comes when a completion that may be under way has ended. */
const twice = (target: string) => [`${target} +0`, `${target} +10`]

test('the migration that checks the names of objects removes a row that names too many', async () => {
  const [sql, kept] = [await readFile(`${defaultMigrationsDirectory}/0032_objects_to_delete.sql`, 'utf8'), randomUUID()]
  await client.query('begin; alter table object_deletions drop constraint object_deletions_target')
  await client.query(
    'alter table object_deletions add constraint object_deletions_target check (length(target) between 1 and 1024)',
  )
  await client.query(
    `insert into object_deletions (bucket, kind, target)
     values ('private', 'prefix', 'orgs/'), ('private', 'prefix', 'orgs/${kept}/'), ('private', 'object', 'staging/${kept}')`,
  )
  await client.query(sql)
  expect(await queued()).toEqual([`private orgs/${kept}/ +0`, `private staging/${kept} +0`])
  await client.query('rollback')
})

describe('an upload', () => {
  test('a cancelled upload of an image leaves neither staging nor avatar, once its URL has expired', async () => {
    const id = randomUUID()
    await commit(client, upload({ id, user_id: ada }), remove('uploads', id))
    expect(await queued()).toEqual([...staged(id), `public avatars/${ada}/${id}.webp +15`])
  })

  test('a cancelled upload of a file leaves neither staging nor copy, once its URL has expired', async () => {
    const [id, organization_id] = [randomUUID(), await team(client, ada)]
    await commit(client, upload({ id, user_id: ada, organization_id }), remove('uploads', id))
    expect(await queued()).toEqual([`private orgs/${organization_id}/files/${id} +15`, ...staged(id)])
  })

  test('an upload that expired long ago is given ten minutes, for a completion that is under way', async () => {
    const id = randomUUID()
    await commit(client, upload({ id, user_id: ada }))
    await client.query(`update uploads set expires_at = now() - interval '1 day' where id = $1`, [id])
    await commit(client, remove('uploads', id))
    expect(await queued()).toEqual([...staged(id, 10), `public avatars/${ada}/${id}.webp +10`])
  })

  test('a completed upload leaves nothing in staging, and later nothing more of a file', async () => {
    const [id, organization_id] = [randomUUID(), await team(client, ada)]
    await commit(client, upload({ id, user_id: ada, organization_id }), completeUpload(id), remove('uploads', id))
    expect(await queued()).toEqual([...staged(id)])
  })

  test('an upload of an image that was never set leaves no avatar', async () => {
    const id = randomUUID()
    await commit(client, upload({ id, user_id: ada }), completeUpload(id), remove('uploads', id))
    expect(await queued()).toContain(`public avatars/${ada}/${id}.webp +15`)
  })

  test('an upload of an image that was set leaves the avatar to its user [F3]', async () => {
    const [id, grace] = [randomUUID(), await person(client, 'Grace')]
    const set = setImage(grace, `avatars/${grace}/${id}.webp`)
    await commit(client, upload({ id, user_id: grace }), completeUpload(id), set, remove('uploads', id))
    expect(await queued()).toEqual([...staged(id)])
  })

  test('an upload ends with the membership of its user', async () => {
    const grace = await person(client, 'Grace')
    const [id, organization_id] = [randomUUID(), await team(client, ada, { members: [grace] })]
    await commit(client, upload({ id, user_id: grace, organization_id }), leave(organization_id, grace))
    expect(await queued()).toEqual([`private orgs/${organization_id}/files/${id} +15`, ...staged(id)])
  })
})

describe('a profile image', () => {
  test.each(['replaced', 'removed'])('a profile image that is %s is deleted [F3]', async (change) => {
    const grace = await person(client, 'Grace')
    const old = `avatars/${grace}/${randomUUID()}.webp`
    const next = change === 'replaced' ? `avatars/${grace}/${randomUUID()}.webp` : null
    await commit(client, setImage(grace, old), setImage(grace, old), setImage(grace, next))
    expect(await queued()).toEqual(twice(`public ${old}`))
  })

  test.each(['deleted', 'deleted as a row'])(
    'the profile image of an account that is %s is deleted [P4]',
    async (how) => {
      const grace = await person(client, 'Grace')
      const personal = await personalOrganization(client, grace)
      const key = `avatars/${grace}/${randomUUID()}.webp`
      await commit(client, setImage(grace, key))
      await commit(client, ...(how === 'deleted' ? deleteAccount(grace) : [remove('users', grace)]))
      expect(await queued()).toEqual([...twice(`private orgs/${personal}/`), ...twice(`public ${key}`)])
    },
  )
})

describe('a file', () => {
  test('a file that is deleted leaves no object [F2]', async () => {
    const [id, upload_id, organization_id] = [randomUUID(), randomUUID(), await team(client, ada)]
    await commit(client, file({ id, upload_id, organization_id, uploaded_by: ada }), remove('files', id))
    expect(await queued()).toEqual(twice(`private orgs/${organization_id}/files/${upload_id}`))
  })

  test.each(['deleted', 'left by its last member'])(
    'a file goes with all others of a team that is %s [T8, T9]',
    async (how) => {
      const organization_id = await team(client, ada)
      await commit(client, file({ organization_id, uploaded_by: ada }), file({ organization_id, uploaded_by: ada }))
      await commit(client, how === 'deleted' ? remove('organizations', organization_id) : leave(organization_id, ada))
      expect(await queued()).toEqual(twice(`private orgs/${organization_id}/`))
    },
  )

  test.each(['deleted', 'deleted as a row'])(
    'a file of a team outlives its uploader, without naming an account that is %s [P4]',
    async (how) => {
      const grace = await person(client, 'Grace')
      const [id, organization_id] = [randomUUID(), await team(client, ada, { members: [grace] })]
      await commit(client, file({ id, organization_id, uploaded_by: grace }))
      await commit(client, ...(how === 'deleted' ? deleteAccount(grace) : [remove('users', grace)]))
      const { rows } = await client.query('select uploaded_by from files where id = $1', [id])
      expect(rows).toEqual([{ uploaded_by: null }])
    },
  )
})
