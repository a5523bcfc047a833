import { OPEN_UPLOADS_MAX, PENDING_UPLOADS_MAX } from '@plinth/contract/files'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { png } from '../../../test/images.ts'
import { query } from '../../../test/postgres.ts'
import { app, complete, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody, teamOwner } from '../../../test/teams.ts'
import {
  addFile,
  begin,
  deleteQueuedObjects,
  ofFile,
  ofUpload,
  put,
  send,
  sendImage,
  wanted,
} from '../../../test/uploads.ts'
import { deleteDueObjects } from './object-deletions/delete-objects.ts'

useAppWithStorage()

const FILE = 25 * 1024 * 1024

const cancel = ({ cookie }: Somebody, upload: { id: string }) =>
  app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie })

const rows = (sql: string) => query(app.database_url, sql)

test('cancelled uploads count for their user until their URL has expired [F8]', async () => {
  const ada = await teamOwner(app)
  const body = { ...wanted(), size_bytes: FILE }
  for (let bytes = FILE; bytes <= OPEN_UPLOADS_MAX; bytes += FILE) await cancel(ada, await begin(app, ada, body))

  const refused = await app.refuse('rate_limited', 'POST /uploads', { body }, { cookie: ada.cookie })
  const wait_s = Number(refused.headers.get('retry-after'))
  expect(wait_s).toBeGreaterThan(0)
  expect(wait_s).toBeLessThanOrEqual(25 * 60)
  expect(refused.body.detail).toMatch(/^You have uploaded a lot at once\. Try again in \d+ min\.$/)
  await rows(`update object_deletions set not_before = now() - interval '1 second' where user_id = '${ada.user_id}'`)
  await begin(app, ada, body)
})

const ENDS: [how: string, end: (ada: Somebody) => Promise<unknown>][] = [
  ['cancelled', async (ada) => cancel(ada, await send(app, ada))],
  ['completed', (ada) => addFile(app, ada)],
  [
    'completed, and its file deleted',
    async (ada) => app.call('DELETE /files/:file_id', ofFile(await addFile(app, ada)), { cookie: ada.cookie }),
  ],
  [
    'for a profile image and completed',
    async (ada) => complete(await sendImage(app, ada, { content: await png({ width: 16, height: 16 }) }), ada),
  ],
  [
    'deleted with its team',
    async (ada) => {
      await send(app, ada)
      await app.call('DELETE /organizations/current', { cookie: ada.cookie })
    },
  ],
  [
    'deleted when its user leaves the team',
    async (ada) => {
      const grace = await somebody(app, 'Grace')
      await createTeam(app, grace)
      await addMember(app, grace, ada)
      await send(app, ada)
      await app.call('POST /organizations/current/leave', { cookie: ada.cookie })
    },
  ],
]

test.each(ENDS)('an upload that is %s counts until its URL has expired [F8]', async (_how, end) => {
  const ada = await teamOwner(app)
  const { cookie } = ada
  await end(ada)
  // The upload seems to have been larger.
  await rows(`update object_deletions set size_bytes = ${OPEN_UPLOADS_MAX - 10} where user_id = '${ada.user_id}'`)

  const body = wanted({ content: '12345678901' })
  await app.refuse('rate_limited', 'POST /uploads', { body }, { cookie })
  await app.refuse(
    'rate_limited',
    'POST /uploads',
    { body: { ...body, purpose: 'profile_image', content_type: 'image/png' } },
    { cookie },
  )
  await begin(app, ada, wanted({ content: '123456' }))
  await app.refuse('rate_limited', 'POST /uploads', { body: wanted({ content: '12345' }) }, { cookie })
  await begin(app, await teamOwner(app), body)
})

test('as many large uploads as may be pending fit beside each other', async () => {
  const ada = await teamOwner(app)
  for (let count = 0; count < PENDING_UPLOADS_MAX; count += 1) await begin(app, ada, { ...wanted(), size_bytes: FILE })
})

test('content that arrives after its object was deleted is deleted too', async () => {
  const ada = await teamOwner(app)
  const upload = await send(app, ada)
  await cancel(ada, upload)
  const key = `staging/${upload.id}`
  await rows(`update object_deletions set not_before = now() where user_id is not null and target = '${key}'`)
  await deleteDueObjects({ database: app.database, storage: storage.store, logger: pino({ level: 'silent' }) })
  expect(await storage.server.keys('private')).not.toContain(key)
  await put(upload, 'Notes')
  expect(await storage.server.keys('private')).toContain(key)
  await deleteQueuedObjects(app, storage)
  expect(await storage.server.keys('private')).not.toContain(key)
})
