import { FILE_MAX } from '@plinth/contract/files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createMeanwhile } from '../../../test/meanwhile.ts'
import { query } from '../../../test/postgres.ts'
import { startStorage, type TestStorage } from '../../../test/storage/storage.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { addFile, begin, deleteQueuedObjects, ofFile, ofUpload, put, send, wanted } from '../../../test/uploads.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const meanwhile = createMeanwhile()
let storage: TestStorage
let app: TestApp
let ada: Somebody
let organization_id: string
/** By the server, from the storage. */
let bytesRead = 0
beforeAll(async () => {
  storage = await startStorage()
  const store: ObjectStore = {
    ...storage.store,
    async read(...object) {
      const content = await storage.store.read(...object)
      bytesRead += content.length
      return content
    },
  }
  app = await startTestApp({ storage: store, wrap: meanwhile.wrap })
  ada = await somebody(app, 'Ada')
  organization_id = await createTeam(app, ada)
})
afterAll(async () => {
  await app.close()
  await storage.close()
})

const complete = (upload: { id: string }, { cookie } = ada) =>
  app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })

const refuse = (code: Parameters<TestApp['refuse']>[0], upload: { id: string }, { cookie } = ada) =>
  app.refuse(code, 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })

const libraryKey = ({ id }: { id: string }) => `orgs/${organization_id}/files/${id}`

test('a completed upload is a file of the organization it was begun in, wherever its user acts now [F1]', async () => {
  const upload = await send(app, ada, { filename: 'Notes.txt', content: 'On the engine' })
  const grace = await somebody(app, 'Grace')
  await addMember(app, ada, grace)
  await app.call('POST /organizations', { body: { name: 'Elsewhere' } }, { cookie: ada.cookie })
  const { file = upload } = (await complete(upload)).body
  expect(file).toMatchObject({
    name: 'Notes.txt',
    content_type: 'text/plain',
    size_bytes: 13,
    uploaded_by: ada.user_id,
    uploader_name: 'Ada',
  })
  const shown = await app.call('GET /files/:file_id', ofFile(file), { cookie: grace.cookie })
  expect(shown.body).toEqual(file)
  await app.call('PUT /organizations/active', { body: { organization_id } }, { cookie: ada.cookie })
  expect(await storage.server.get('private', libraryKey(upload))).toMatchObject({
    content: Buffer.from('On the engine'),
  })
})

test('completing again returns the same, and five at once make one file', async () => {
  const upload = await send(app, ada)
  const results = await Promise.all(Array.from({ length: 5 }, () => complete(upload)))
  results.push(await complete(upload))
  expect(new Set(results.map(({ text }) => text)).size).toBe(1)
  const files = await query(app.database_url, `select 1 from files where upload_id = '${upload.id}'`)
  expect(files).toHaveLength(1)
})

test('what was uploaded leaves the staging area, and the file stays', async () => {
  const upload = await send(app, ada)
  await complete(upload)
  await deleteQueuedObjects(app, storage)
  const keys = await storage.server.keys('private')
  expect(keys.filter((key) => key.includes(upload.id))).toEqual([libraryKey(upload)])
})

test('the largest file is copied within the storage, and only its first 4 KiB are read', async () => {
  const content = Buffer.alloc(FILE_MAX, 'x').fill('PK\x03\x04', 0, 4)
  const upload = await send(app, ada, { filename: 'large.zip', content_type: 'application/zip', content })
  bytesRead = 0
  await complete(upload)
  expect(bytesRead).toBe(4096)
  expect((await storage.server.get('private', libraryKey(upload)))?.content.length).toBe(FILE_MAX)
})

test('an upload without content is not complete, until the content arrives', async () => {
  const upload = await begin(app, ada, wanted())
  await refuse('upload_incomplete', upload)
  await put(upload, 'Notes')
  await complete(upload)
})

test('an upload that began in time is completed until one hour after its URL has expired', async () => {
  const expire = (id: string, time: string) =>
    query(app.database_url, `update uploads set expires_at = now() - interval '${time}' where id = '${id}'`)
  const [late, tooLate] = [await send(app, ada), await send(app, ada)]
  await expire(late.id, '59 minutes')
  await expire(tooLate.id, '61 minutes')
  await complete(late)
  await refuse('not_found', tooLate)
})

describe('content that is not what was declared is refused', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['HTML as an image', 'a.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ['SVG as an image', 'a.png', 'image/png', SVG],
    ['HTML as text', 'a.txt', 'text/plain', '\ufeff \n<html><script>alert(1)</script>'],
    ['SVG as a table', 'a.csv', 'text/csv', SVG],
    ['a program as a document', 'a.pdf', 'application/pdf', 'MZ\x90\x00'],
    ['a GIF as a PNG', 'a.png', 'image/png', 'GIF89a'],
    ['an old office file as a new one', 'a.docx', OFFICE, '\xd0\xcf\x11\xe0'],
  ])('%s', async (_what, filename, content_type, content) => {
    const upload = await send(app, ada, { filename, content_type, content })
    await refuse('file_content_mismatch', upload)
    expect(await storage.server.keys('private')).not.toContain(libraryKey(upload))
    await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
  })

  test('a size that the storage let through', async () => {
    const upload = await begin(app, ada, wanted())
    await storage.server.put('private', `staging/${upload.id}`, Buffer.from('More than that'), 'text/plain')
    await refuse('file_content_mismatch', upload)
  })
})

describe('content that is swapped', () => {
  test.each(['get', 'copy'] as const)('before the %s is not used, and checked when completing again', async (step) => {
    const upload = await send(app, ada, { content: 'Notes' })
    storage.server.before(step, () => put(upload, '<svg>'))
    await refuse('upload_incomplete', upload)
    await refuse('file_content_mismatch', upload)
    expect(await storage.server.keys('private')).not.toContain(libraryKey(upload))
    await put(upload, 'Other')
    await complete(upload)
    expect(await storage.server.get('private', libraryKey(upload))).toMatchObject({ content: Buffer.from('Other') })
  })

  test('after the completion changes nothing', async () => {
    const upload = await send(app, ada, { content: 'Notes' })
    await complete(upload)
    await put(upload, '<svg>')
    await complete(upload)
    expect(await storage.server.get('private', libraryKey(upload))).toMatchObject({ content: Buffer.from('Notes') })
    await deleteQueuedObjects(app, storage)
    expect(await storage.server.keys('private')).not.toContain(`staging/${upload.id}`)
  })
})

describe('during the copy', () => {
  /** Runs something just before the row of the file is written. */
  const beforeTheRow = (work: () => Promise<unknown>) => meanwhile.before(/"organizations".* for update/, work)

  test('a removed member gets no file, and nothing stays of the upload', async () => {
    const grace = await somebody(app, 'Grace')
    await addMember(app, ada, grace)
    const upload = await send(app, grace)
    beforeTheRow(() =>
      query(
        app.database_url,
        `delete from members where user_id = '${grace.user_id}' and organization_id = '${organization_id}'`,
      ),
    )
    await refuse('not_found', upload, grace)
    await deleteQueuedObjects(app, storage)
    expect((await storage.server.keys('private')).filter((key) => key.includes(upload.id))).toEqual([])
  })

  test('a cancelled upload becomes no file, and nothing stays of it', async () => {
    const upload = await send(app, ada)
    beforeTheRow(() => app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie }))
    await refuse('not_found', upload)
    await deleteQueuedObjects(app, storage)
    expect((await storage.server.keys('private')).filter((key) => key.includes(upload.id))).toEqual([])
  })

  test('a deleted organization gets no file, and nothing stays of it [T8]', async () => {
    const grace = await somebody(app, 'Grace')
    const doomed = await createTeam(app, grace)
    await addFile(app, grace)
    const upload = await send(app, grace)
    beforeTheRow(() => query(app.database_url, `delete from organizations where id = '${doomed}'`))
    await refuse('not_found', upload, grace)
    await deleteQueuedObjects(app, storage)
    const keys = await storage.server.keys('private')
    expect(keys.filter((key) => key.includes(upload.id) || key.includes(doomed))).toEqual([])
  })

  test('another completion waits, so that content cannot be swapped between the two', async () => {
    const upload = await send(app, ada, { content: 'Notes' })
    let second: ReturnType<typeof complete> | undefined
    beforeTheRow(async () => {
      await put(upload, 'Other')
      const { promise: waits, resolve } = Promise.withResolvers<void>()
      meanwhile.before(/claimed_until/, async () => resolve())
      second = complete(upload)
      await waits
    })
    expect((await complete(upload)).body).toEqual((await second)?.body)
    expect(await storage.server.get('private', libraryKey(upload))).toMatchObject({ content: Buffer.from('Notes') })
  })

  test('a completion that died with its process is given up, and the next one works', async () => {
    const upload = await send(app, ada)
    await query(
      app.database_url,
      `update uploads set claimed_until = now() + interval '1 second' where id = '${upload.id}'`,
    )
    await complete(upload)
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
      second = complete(upload)
      await reached.promise
      throw new Error('The copy fails')
    })
    await refuse('storage_unavailable', upload)
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
      // As if the first had stood still for longer than its claim.
      await query(app.database_url, `update uploads set claimed_until = null where id = '${upload.id}'`)
      const { file = upload } = (await complete(upload)).body
      await app.call('DELETE /files/:file_id', ofFile(file), { cookie: ada.cookie })
    })
    await refuse('not_found', upload)
    await deleteQueuedObjects(app, storage)
    expect(await storage.server.keys('private')).not.toContain(libraryKey(upload))
  })
})
