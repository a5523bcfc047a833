import { ORGANIZATION_QUOTA, OWNER_QUOTA } from '@plinth/contract/files'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { app, complete, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { begin, fillLibrary, ofUpload, send, wanted } from '../../../test/uploads.ts'

useAppWithStorage()
afterEach(async () => {
  await query(app.database_url, `delete from files where name = 'filler.zip'`)
})

/** The owner acts in an empty team, and has so many bytes left. */
async function ownerWith(left: number): Promise<Somebody> {
  const owner = await somebody(app, 'Ada')
  for (let bytes = OWNER_QUOTA - left; bytes > 0; bytes -= ORGANIZATION_QUOTA) {
    await fillLibrary(app.database_url, await createTeam(app, owner), Math.min(bytes, ORGANIZATION_QUOTA))
  }
  await createTeam(app, owner)
  return owner
}

const refuse = ({ cookie }: Somebody, content: string) =>
  app.refuse('owner_quota_exceeded', 'POST /uploads', { body: wanted({ content }) }, { cookie })

test('files and pending uploads of all organizations count for their owner, also those of members [F7]', async () => {
  const [ada, grace] = [await ownerWith(10), await somebody(app, 'Grace')]
  await addMember(app, ada, grace)
  const { body } = await refuse(ada, '12345678901')
  expect(body.detail).toBe('The owner of this organization has no storage left.')
  await complete(await send(app, grace, { content: '1234' }), grace)
  await begin(app, ada, wanted({ content: '123456' }))
  await refuse(grace, '1')

  const { organizations } = (await app.call('GET /auth/session', ada)).body
  const personal = organizations.find(({ kind }) => kind === 'personal')
  await app.call('PUT /organizations/active', { body: { organization_id: personal?.id ?? '' } }, ada)
  await refuse(ada, '1')
})

test('an upload into a team of another owner does not count for the uploader [F7]', async () => {
  const [ada, grace] = [await ownerWith(0), await somebody(app, 'Grace')]
  await createTeam(app, grace)
  await addMember(app, grace, ada)
  await complete(await send(app, ada, { content: '1234' }), ada)
})

test('a team with files goes to no owner who has no room for them [F7]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await ownerWith(10)]
  const team = await createTeam(app, ada)
  await addMember(app, ada, grace)
  const { cookie } = ada
  const body = { user_id: grace.user_id }
  const upload = await begin(app, ada, wanted({ content: '12345678901' }))
  const refused = await app.refuse(
    'owner_quota_exceeded',
    'POST /organizations/current/transfer-ownership',
    { body },
    ada,
  )
  expect(refused.body.detail).toBe('The new owner has no storage left for the files of this organization.')
  expect((await app.call('GET /organizations/current', ada)).body).toMatchObject({
    organization: { id: team },
    role: 'owner',
  })

  await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie })
  await begin(app, ada, wanted({ content: '1234567890' }))
  await app.call('POST /organizations/current/transfer-ownership', { body }, { cookie })
  await refuse(grace, '1')
})

test('an empty team goes to any member, also one who has more than the quota', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await ownerWith(-1)]
  await createTeam(app, ada)
  await addMember(app, ada, grace)
  await app.call('POST /organizations/current/transfer-ownership', { body: { user_id: grace.user_id } }, ada)
})
