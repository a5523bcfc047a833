import type { Fault } from '@plinth/tools/object-store/server'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createObjectStore } from '../../src/adapters/storage/object-store.ts'
import type { ObjectStore } from '../../src/adapters/storage/port.ts'
import { SNIFFED_BYTES } from '../../src/features/files/completion/sniff.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { png } from '../images.ts'
import { createTeam, type Somebody, somebody } from '../teams.ts'
import { addFile, ofFile, ofUpload, send, sendImage } from '../uploads.ts'
import { startStorage, type TestStorage } from './storage.ts'

// A person waits this long at most, for us and the provider together.
const LONGEST_MS = 10_000
// The database has fewer connections.
const MANY = 12

let storage: TestStorage
let app: TestApp
let ada: Somebody
beforeAll(async () => {
  storage = await startStorage()
  // The store has the deadline of production.
  const store = createObjectStore({ configuration: storage.server.configuration })
  app = await startTestApp({ storage: store })
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
})
afterEach(() => storage.server.fault(null))
afterAll(async () => {
  await app.close()
  await storage.close()
})

const complete = (upload: { id: string }) =>
  app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: ada.cookie })

async function completeInVain(upload: { id: string }, { cookie } = ada): Promise<void> {
  const began = performance.now()
  const refusal = await app.refuse('storage_unavailable', 'POST /uploads/:upload_id/complete', ofUpload(upload), {
    cookie,
  })
  expect(performance.now() - began).toBeLessThan(LONGEST_MS)
  expect(refusal.body.reason).toBe('provider_error')
  expect(refusal.headers.get('retry-after')).toBe('5')
  expect(refusal.text).not.toMatch(/127\.0\.0\.1|S3|bucket|key/i)
}

describe.each<Fault>(['hang', 'fail', 'missing bucket'])('while the object storage has the fault %s', (fault) => {
  test('a file is not completed, and is once the storage is back [Z9]', async () => {
    const upload = await send(app, ada)
    storage.server.fault(fault)
    await completeInVain(upload)
    storage.server.fault(null)
    expect((await complete(upload)).body.file?.name).toBe('notes.txt')
  })

  test('an image is not completed, and is once the storage is back [Z9]', async () => {
    const upload = await sendImage(app, ada, { content: await png({ width: 8, height: 8 }) })
    storage.server.fault(fault)
    await completeInVain(upload)
    storage.server.fault(null)
    expect((await complete(upload)).body.profile_image_url).toContain(upload.id)
  })

  test('the rest of the product answers while the storage fails, and the library does too', async () => {
    const file = await addFile(app, ada)
    storage.server.fault(fault)
    const { cookie } = ada
    expect((await app.call('GET /users/me', { cookie })).status).toBe(200)
    expect((await app.call('GET /files/:file_id', ofFile(file), { cookie })).body.id).toBe(file.id)
    expect((await app.call('GET /files', { query: {} }, { cookie })).body.items.map(({ id }) => id)).toContain(file.id)
    await app.call('DELETE /files/:file_id', ofFile(file), { cookie })
    await app.refuse('not_found', 'GET /files/:file_id', ofFile(file), { cookie })
  })
})

test.each(['head', 'get', 'copy'] as const)('a file is not completed when only %s hangs [Z9]', async (operation) => {
  const hedy = await somebody(app, 'Hedy')
  const upload = await send(app, hedy)
  storage.server.fault('hang', { operation })
  await completeInVain(upload, hedy)
  expect((await app.call('GET /files', { query: {} }, { cookie: hedy.cookie })).body.total).toBe(0)
})

test('twenty images are refused in time when the storage sends only the beginning of each [Z9]', async () => {
  const hanging = await startStorage({ deadline_ms: 3000 })
  hanging.server.fault('hang')
  const read: ObjectStore['read'] = (key, part) => (part.max > SNIFFED_BYTES ? hanging : storage).store.read(key, part)
  const slow = await startTestApp({ storage: { ...storage.store, read } })
  onTestFinished(() => hanging.close())
  onTestFinished(() => slow.close())
  const grace = await somebody(slow, 'Grace')
  const content = await png({ width: 8, height: 8 })
  const uploads = await Promise.all(Array.from({ length: 20 }, () => sendImage(slow, grace, { content })))
  const began = performance.now()
  const answers = await Promise.all(
    uploads.map(({ id }) => slow.send('POST', `/uploads/${id}/complete`, { cookie: grace.cookie })),
  )
  expect(performance.now() - began).toBeLessThan(LONGEST_MS)
  for (const { status, headers } of answers) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('5')
  }
  // The first is being read, and the others waited for their turn.
  const codes = answers.map(({ text }) => JSON.parse(text).code)
  expect(new Set(codes)).toEqual(new Set(['storage_unavailable', 'busy']))
})

test('completions that wait for the storage hold no connection of the database', async () => {
  const patient = await startTestApp({ storage: storage.store })
  onTestFinished(() => patient.close())
  const grace = await somebody(patient, 'Grace')
  const uploads = []
  for (let sent = 0; sent < MANY; sent += 1) uploads.push(await send(patient, grace))
  const storageAnswers = Promise.withResolvers<void>()
  const reached = uploads.map(() => Promise.withResolvers<void>())
  for (const { resolve } of reached) {
    storage.server.before('copy', async () => {
      resolve()
      await storageAnswers.promise
    })
  }
  const completions = uploads.map((upload) =>
    patient.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: grace.cookie }),
  )
  await Promise.all(reached.map(({ promise }) => promise))
  expect((await patient.call('GET /users/me', { cookie: grace.cookie })).body.id).toBe(grace.user_id)
  expect((await patient.call('GET /files', { query: {} }, { cookie: grace.cookie })).body.items).toEqual([])
  storageAnswers.resolve()
  for (const { status } of await Promise.all(completions)) expect(status).toBe(200)
})
