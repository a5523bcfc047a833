import { beforeAll, expect, test } from 'vitest'
import { endedOrBlocked } from '../../../test/meanwhile.ts'
import { query } from '../../../test/postgres.ts'
import { app, complete, meanwhile, refuseToComplete, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { addFile, deleteQueuedObjects, ofFile, ofUpload, put, send } from '../../../test/uploads.ts'

// These happen between the check of a content and the row of its file.

useAppWithStorage()
let ada: Somebody
let organization_id: string
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  organization_id = await createTeam(app, ada)
})

const libraryKey = ({ id }: { id: string }) => `orgs/${organization_id}/files/${id}`

const beforeTheRow = (work: () => Promise<unknown>) => meanwhile.before(/organizations.* for update/, work)

test('a member who is removed during the copy gets no file, and nothing stays of the upload', async () => {
  const grace = await somebody(app, 'Grace')
  await addMember(app, ada, grace)
  const upload = await send(app, grace)
  beforeTheRow(() =>
    query(
      app.database_url,
      `delete from members where user_id = '${grace.user_id}' and organization_id = '${organization_id}'`,
    ),
  )
  await refuseToComplete('not_found', upload, grace)
  await deleteQueuedObjects(app, storage)
  expect((await storage.server.keys('private')).filter((key) => key.includes(upload.id))).toEqual([])
})

test('an upload that is cancelled during the copy becomes no file, and nothing stays of it', async () => {
  const upload = await send(app, ada)
  beforeTheRow(() => app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie }))
  await refuseToComplete('not_found', upload, ada)
  await deleteQueuedObjects(app, storage)
  expect((await storage.server.keys('private')).filter((key) => key.includes(upload.id))).toEqual([])
})

test('a cancellation waits for the row of the file, and does not find the upload then', async () => {
  const upload = await send(app, ada)
  let cancellation: ReturnType<typeof app.send> | undefined
  meanwhile.before(/insert into files/, () => {
    cancellation = app.send('DELETE', `/uploads/${upload.id}`, { cookie: ada.cookie })
    return endedOrBlocked(app.database_url, cancellation)
  })
  await complete(upload, ada)
  expect((await cancellation)?.status).toBe(404)
})

test('an organization that is deleted during the copy gets no file, and nothing stays of it [T8]', async () => {
  const grace = await somebody(app, 'Grace')
  const doomed = await createTeam(app, grace)
  await addFile(app, grace)
  const upload = await send(app, grace)
  beforeTheRow(() => query(app.database_url, `delete from organizations where id = '${doomed}'`))
  await refuseToComplete('not_found', upload, grace)
  await deleteQueuedObjects(app, storage)
  const keys = await storage.server.keys('private')
  expect(keys.filter((key) => key.includes(upload.id) || key.includes(doomed))).toEqual([])
})

test('another completion waits for the first, so that content cannot be swapped between the two', async () => {
  const upload = await send(app, ada, { content: 'Notes' })
  let second: ReturnType<typeof complete> | undefined
  beforeTheRow(async () => {
    await put(upload, 'Other')
    const { promise: waits, resolve } = Promise.withResolvers<void>()
    meanwhile.before(/claimed_until/, async () => resolve())
    second = complete(upload, ada)
    await waits
  })
  expect((await complete(upload, ada)).body).toEqual((await second)?.body)
  expect(await storage.server.get('private', libraryKey(upload))).toMatchObject({ content: Buffer.from('Notes') })
})

test('a completion that died with its process is given up, and the next one works', async () => {
  const upload = await send(app, ada)
  await query(
    app.database_url,
    `update uploads set claimed_until = now() + interval '1 second' where id = '${upload.id}'`,
  )
  await complete(upload, ada)
})

test('a completion that outlived its claim and fails does not end the claim of the next one', async () => {
  const upload = await send(app, ada)
  const [reached, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let second: ReturnType<typeof complete> | undefined
  storage.server.before('copy', async () => {
    await query(app.database_url, `update uploads set claimed_until = now() where id = '${upload.id}'`)
    storage.server.before('head', async () => {
      reached.resolve()
      await goesOn.promise
    })
    second = complete(upload, ada)
    await reached.promise
    throw new Error('The copy fails')
  })
  await refuseToComplete('storage_unavailable', upload, ada)
  const claims = await query(
    app.database_url,
    `select claimed_until > now() as held from uploads where id = '${upload.id}'`,
  )
  goesOn.resolve()
  expect((await second)?.body.file?.name).toBe('notes.txt')
  expect(claims).toEqual([{ held: true }])
})

test('a file that a later completion made and that was deleted again leaves no object', async () => {
  const upload = await send(app, ada)
  beforeTheRow(async () => {
    // The first completion seems to have taken longer than its claim.
    await query(app.database_url, `update uploads set claimed_until = null where id = '${upload.id}'`)
    const { file = upload } = (await complete(upload, ada)).body
    await app.call('DELETE /files/:file_id', ofFile(file), { cookie: ada.cookie })
  })
  await refuseToComplete('not_found', upload, ada)
  await deleteQueuedObjects(app, storage)
  expect(await storage.server.keys('private')).not.toContain(libraryKey(upload))
})
