import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { startStorage, type TestStorage } from '../storage/storage.ts'
import { somebody } from '../teams.ts'
import { ofUpload, put, wanted } from '../uploads.ts'
import { startServer } from './server-process.ts'

let storage: TestStorage
let app: TestApp
beforeAll(async () => {
  storage = await startStorage()
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  await storage.close()
})

test('a server with STORAGE_* has files, and counts its calls to the storage by outcome', async () => {
  // The process would send the mail of the sign-up to a mailbox of its own, so it starts later.
  const { cookie } = await somebody(app, 'Ada')
  const server = await startServer({
    DATABASE_URL: app.database_url,
    METRICS_PORT: '0',
    ...storage.server.environment,
  })
  const { metrics } = server.lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'listening')
  const count = async (outcome: string) => {
    const text = await (await fetch(`${metrics}/metrics`)).text()
    const series = `outgoing_call_duration_seconds_count{integration="storage",outcome="${outcome}"} `
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.slice(series.length) ?? 0,
    )
  }
  const { upload } = (await server.call('POST /uploads', { body: wanted() }, { cookie })).body
  await put(upload, 'Notes')
  expect(await count('ok')).toBe(0)

  storage.server.fault('fail')
  await server.refuse('storage_unavailable', 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })
  expect(await count('failed')).toBe(1)

  storage.server.fault(null)
  const { body } = await server.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })
  expect(body.file?.name).toBe('notes.txt')
  expect(await count('ok')).toBe(3)
  expect(await server.stop()).toBe(0)
})
