import { beforeAll, describe, expect, test } from 'vitest'
import { app, complete, refuseToComplete, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { deleteQueuedObjects, ofFile, ofUpload, send } from '../../../test/uploads.ts'

useAppWithStorage()
let ada: Somebody
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
})

test('an upload is not found by another member, neither to complete nor to cancel', async () => {
  const grace = await somebody(app, 'Grace')
  await addMember(app, ada, grace, 'admin')
  const upload = await send(app, ada)
  await refuseToComplete('not_found', upload, grace)
  await app.refuse('not_found', 'DELETE /uploads/:upload_id', ofUpload(upload), { cookie: grace.cookie })
  await complete(upload, ada)
})

describe('cancelling', () => {
  test('cancelling ends a pending upload and leaves nothing', async () => {
    const upload = await send(app, ada)
    const cancel = ['DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie }] as const
    await app.call(...cancel)
    await refuseToComplete('not_found', upload, ada)
    await app.refuse('not_found', ...cancel)
    await deleteQueuedObjects(app, storage)
    expect(await storage.server.keys('private')).not.toContain(`staging/${upload.id}`)
  })

  test('cancelling does not find a completed upload, whose file stays', async () => {
    const upload = await send(app, ada)
    const { file } = (await complete(upload, ada)).body
    await app.refuse('not_found', 'DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
    await app.call('GET /files/:file_id', ofFile(file ?? upload), { cookie: ada.cookie })
  })
})
