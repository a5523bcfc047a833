import { FILE_MAX } from '@plinth/contract/files'
import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { app, complete, refuseToComplete, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { begin, deleteQueuedObjects, ofFile, ofUpload, put, send, wanted } from '../../../test/uploads.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let bytesRead = 0
useAppWithStorage((store) => ({
  ...store,
  async read(...object) {
    const content = await store.read(...object)
    bytesRead += content.length
    return content
  },
}))
let ada: Somebody
let organization_id: string
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  organization_id = await createTeam(app, ada)
})

const libraryKey = ({ id }: { id: string }) => `orgs/${organization_id}/files/${id}`

test('a completed upload is a file of the organization it was begun in, wherever its user acts now [F1]', async () => {
  const upload = await send(app, ada, { filename: 'Notes.txt', content: 'On the engine' })
  const grace = await somebody(app, 'Grace')
  await addMember(app, ada, grace)
  await app.call('POST /organizations', { body: { name: 'Elsewhere' } }, { cookie: ada.cookie })
  const { file = upload } = (await complete(upload, ada)).body
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
  const results = await Promise.all(Array.from({ length: 5 }, () => complete(upload, ada)))
  results.push(await complete(upload, ada))
  expect(new Set(results.map(({ text }) => text)).size).toBe(1)
  const files = await query(app.database_url, `select 1 from files where upload_id = '${upload.id}'`)
  expect(files).toHaveLength(1)
})

test('what was uploaded leaves the staging area, and the file stays', async () => {
  const upload = await send(app, ada)
  await complete(upload, ada)
  await deleteQueuedObjects(app, storage)
  const keys = await storage.server.keys('private')
  expect(keys.filter((key) => key.includes(upload.id))).toEqual([libraryKey(upload)])
})

test('the largest file is copied within the storage, and only its first 4 KiB are read', async () => {
  const content = Buffer.alloc(FILE_MAX, 'x').fill('PK\x03\x04', 0, 4)
  const upload = await send(app, ada, { filename: 'large.zip', content_type: 'application/zip', content })
  bytesRead = 0
  await complete(upload, ada)
  expect(bytesRead).toBe(4096)
  expect((await storage.server.get('private', libraryKey(upload)))?.content.length).toBe(FILE_MAX)
})

test('an upload without content is not complete, until the content arrives', async () => {
  const upload = await begin(app, ada, wanted())
  await refuseToComplete('upload_incomplete', upload, ada)
  await put(upload, 'Notes')
  await complete(upload, ada)
})

test('an upload that began in time is completed until one hour after its URL has expired', async () => {
  const expire = (id: string, time: string) =>
    query(app.database_url, `update uploads set expires_at = now() - interval '${time}' where id = '${id}'`)
  const [late, tooLate] = [await send(app, ada), await send(app, ada)]
  await expire(late.id, '59 minutes')
  await expire(tooLate.id, '61 minutes')
  await complete(late, ada)
  await refuseToComplete('not_found', tooLate, ada)
})

describe('content that is not what was declared', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['HTML as an image', 'a.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ['SVG as an image', 'a.png', 'image/png', SVG],
    ['HTML as text', 'a.txt', 'text/plain', '\ufeff \n<html><script>alert(1)</script>'],
    ['SVG as a table', 'a.csv', 'text/csv', SVG],
    ['a program as a document', 'a.pdf', 'application/pdf', 'MZ\x90\x00'],
    ['a GIF as a PNG', 'a.png', 'image/png', 'GIF89a'],
    ['an old office file as a new one', 'a.docx', OFFICE, '\xd0\xcf\x11\xe0'],
  ])('content that is not what was declared is refused: %s', async (_what, filename, content_type, content) => {
    const upload = await send(app, ada, { filename, content_type, content })
    await refuseToComplete('file_content_mismatch', upload, ada)
    expect(await storage.server.keys('private')).not.toContain(libraryKey(upload))
    await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
  })

  test('a size that the storage let through is refused', async () => {
    const upload = await begin(app, ada, wanted())
    await storage.server.put('private', `staging/${upload.id}`, Buffer.from('More than that'), 'text/plain')
    await refuseToComplete('file_content_mismatch', upload, ada)
  })
})

describe('content that is swapped', () => {
  test.each(['get', 'copy'] as const)(
    'content that is swapped before the %s is not used, and checked when completing again',
    async (step) => {
      const upload = await send(app, ada, { content: 'Notes' })
      storage.server.before(step, () => put(upload, '<svg>'))
      await refuseToComplete('upload_incomplete', upload, ada)
      await refuseToComplete('file_content_mismatch', upload, ada)
      expect(await storage.server.keys('private')).not.toContain(libraryKey(upload))
      await put(upload, 'Other')
      await complete(upload, ada)
      expect(await storage.server.get('private', libraryKey(upload))).toMatchObject({ content: Buffer.from('Other') })
    },
  )

  test('content that is swapped after the completion changes nothing', async () => {
    const upload = await send(app, ada, { content: 'Notes' })
    await complete(upload, ada)
    await put(upload, '<svg>')
    await complete(upload, ada)
    expect(await storage.server.get('private', libraryKey(upload))).toMatchObject({ content: Buffer.from('Notes') })
    await deleteQueuedObjects(app, storage)
    expect(await storage.server.keys('private')).not.toContain(`staging/${upload.id}`)
  })
})
