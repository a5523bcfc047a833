import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { startStorage, type TestStorage } from '../../../test/storage/storage.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { deleteQueuedObjects, ofFile, ofUpload, send } from '../../../test/uploads.ts'

let storage: TestStorage
let app: TestApp
let ada: Somebody
beforeAll(async () => {
  storage = await startStorage()
  app = await startTestApp({ storage: storage.store })
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
})
afterAll(async () => {
  await app.close()
  await storage.close()
})

const complete = (upload: { id: string }) =>
  app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: ada.cookie })

const refuse = (code: Parameters<TestApp['refuse']>[0], upload: { id: string }, { cookie } = ada) =>
  app.refuse(code, 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })

test('an upload is not found by another member, neither to complete nor to cancel', async () => {
  const grace = await somebody(app, 'Grace')
  await addMember(app, ada, grace, 'admin')
  const upload = await send(app, ada)
  await refuse('not_found', upload, grace)
  await app.refuse('not_found', 'DELETE /uploads/:upload_id', ofUpload(upload), { cookie: grace.cookie })
  await complete(upload)
})

describe('cancelling', () => {
  test('ends a pending upload and leaves nothing', async () => {
    const upload = await send(app, ada)
    const cancel = ['DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie }] as const
    await app.call(...cancel)
    await refuse('not_found', upload)
    await app.refuse('not_found', ...cancel)
    await deleteQueuedObjects(app, storage)
    expect(await storage.server.keys('private')).not.toContain(`staging/${upload.id}`)
  })

  test('does not find a completed upload, whose file stays', async () => {
    const upload = await send(app, ada)
    const { file } = (await complete(upload)).body
    await app.refuse('not_found', 'DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
    await app.call('GET /files/:file_id', ofFile(file ?? upload), { cookie: ada.cookie })
  })
})
