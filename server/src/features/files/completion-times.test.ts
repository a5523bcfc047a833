import { beforeAll, expect, test } from 'vitest'
import { png } from '../../../test/images.ts'
import { query } from '../../../test/postgres.ts'
import { app, complete, meanwhile, refuseToComplete, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { send, sendImage } from '../../../test/uploads.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import { TIMING } from '../../timing.ts'
import { ENCODING_MS } from '../profile-images/encode.ts'
import { CLAIM_MS, TURN_MS } from './complete-upload.ts'

const calls: string[] = []

function counted<Arguments extends unknown[], T>(name: string, call: (...args: Arguments) => Promise<T>) {
  return (...args: Arguments): Promise<T> => {
    calls.push(name)
    return call(...args)
  }
}

useAppWithStorage(
  (store): ObjectStore => ({
    ...store,
    head: counted('head', store.head),
    read: counted('read', store.read),
    copy: counted('copy', store.copy),
    publish: counted('publish', store.publish),
    get: counted('get', store.get),
  }),
)
let ada: Somebody
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
})

test('a claim is longer than all the work of its completion that touches the storage', async () => {
  const image = await sendImage(app, ada, { content: await png() })
  calls.length = 0
  await complete(image, ada)
  expect(calls).toEqual(['head', 'read', 'read', 'publish'])
  expect(CLAIM_MS).toBeGreaterThan(calls.length * TIMING.storage.call + TURN_MS + ENCODING_MS)

  const file = await send(app, ada)
  calls.length = 0
  await complete(file, ada)
  expect(calls).toEqual(['head', 'read', 'copy'])
})

test('the claim of a completion outlasts its work', async () => {
  const upload = await send(app, ada)
  const claimed: { ms: number }[] = []
  const began = performance.now()
  storage.server.before('head', async () => {
    const left = `select (extract(epoch from claimed_until - now()) * 1000)::int as ms from uploads where id = '${upload.id}'`
    claimed.push(...(await query<{ ms: number }>(app.database_url, left)))
  })
  await complete(upload, ada)
  expect(claimed[0]?.ms).toBeLessThanOrEqual(CLAIM_MS)
  expect((claimed[0]?.ms ?? 0) + performance.now() - began).toBeGreaterThanOrEqual(CLAIM_MS)
})

test('a completion whose claim was taken over makes no file', async () => {
  const upload = await send(app, ada)
  const claim = (time: string) =>
    query(app.database_url, `update uploads set claimed_until = now() ${time} where id = '${upload.id}'`)
  meanwhile.before(/organizations.* for update/, () => claim(`+ interval '1 minute'`))
  await refuseToComplete('upload_incomplete', upload, ada)
  await claim('')
  expect((await complete(upload, ada)).body.file?.name).toBe('notes.txt')
})
