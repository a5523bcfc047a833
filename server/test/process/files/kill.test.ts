import type { ObjectStoreServer } from '@plinth/tools/object-store/server'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { png } from '../../images.ts'
import { connect } from '../../postgres.ts'
import { startStorage, type TestStorage } from '../../storage/storage.ts'
import { TIMEOUT_MS } from '../../timeout.ts'
import { addFile, ofFile, ofUpload, send, sendImage } from '../../uploads.ts'
import { createWorld, personOf } from '../races/worlds.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { expectConsistent } from './consistency.ts'

// The server is killed at each call of the storage, which may still be carried out or not. Then it starts again.

type Operation = Parameters<ObjectStoreServer['before']>[0]

let database: TestDatabase
let client: pg.Client
let storage: TestStorage
let ada: { cookie: string }
let server: ServerProcess
beforeAll(async () => {
  database = await createTestDatabase()
  client = await connect(database.url)
  storage = await startStorage()
})
beforeEach(async () => {
  ada = personOf(await createWorld(client, ['ada']), 'ada')
  server = await start()
})
afterAll(async () => {
  await client.end()
  await storage.close()
  await database.drop()
})

const start = () => startServer({ DATABASE_URL: database.url, ...storage.server.environment })

/** Kills a server at this call, counted from 1. Resolves when the server has ended. */
function killAt(doomed: Promise<ServerProcess>, operation: Operation, { count = 1, isCarriedOut = true } = {}) {
  return new Promise<void>((resolve) => {
    const killAfter = (calls: number): void =>
      storage.server.before(operation, async () => {
        if (calls > 0) return killAfter(calls - 1)
        await (await doomed).stop('SIGKILL')
        resolve()
        if (!isCarriedOut) throw new Error('The call never arrived')
      })
    killAfter(count - 1)
  })
}

const consistent = () => expectConsistent(database.url, storage)

const complete = (upload: { id: string }) =>
  server.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: ada.cookie })

/**
 * Kills the server twice at this step: the first upload is not completed again although the call arrived, the second
 * one is although the call did not. Returns what completing it again returned.
 */
async function killAtStep(uploads: [{ id: string }, { id: string }], operation: Operation, count: number) {
  const [never, again] = uploads
  for (const upload of uploads) {
    const killed = killAt(Promise.resolve(server), operation, { count, isCarriedOut: upload === never })
    await expect(complete(upload)).rejects.toThrow()
    await killed
    server = await start()
  }
  // Completing waits for the claim of the killed server to run out.
  await client.query(`update uploads set claimed_until = now() where status = 'pending'`)
  return (await complete(again)).body
}

describe('killed while a file is completed', () => {
  test.each([
    ['looking for the content', 'head'],
    ['reading its beginning', 'get'],
    ['copying it', 'copy'],
  ] as const)('a kill at %s of a file leaves no object over, and completing again works', async (_step, operation) => {
    const uploads = [await send(server, ada), await send(server, ada)] as const
    const { file } = await killAtStep([...uploads], operation, 1)
    expect(file).toMatchObject({ size_bytes: 5 })
    await consistent()
  })

  test('a kill between the copy and the row of a file leaves no object over', async () => {
    const upload = await send(server, ada)
    await client.query('begin')
    await client.query('select from organizations for update')
    const completion = expect(complete(upload)).rejects.toThrow()
    await vi.waitFor(async () => {
      const keys = await storage.server.keys('private')
      expect(keys.some((key) => key.endsWith(`/files/${upload.id}`))).toBe(true)
    }, TIMEOUT_MS)
    await server.stop('SIGKILL')
    await completion
    await client.query('commit')
    await consistent()
    expect((await storage.server.keys('private')).filter((key) => key.includes(upload.id))).toEqual([])
  })
})

describe('killed while a profile image is completed', () => {
  test.each([
    ['looking for the content', 'head', 1],
    ['reading its beginning', 'get', 1],
    ['reading it whole', 'get', 2],
    ['publishing it', 'put', 1],
  ] as const)(
    'a kill at %s of a profile image leaves no object over, and completing again works',
    async (_step, operation, count) => {
      const content = await png({ width: 16, height: 16 })
      const uploads = [await sendImage(server, ada, { content }), await sendImage(server, ada, { content })] as const
      const { profile_image_url = '' } = await killAtStep([...uploads], operation, count)
      const body = { profile_image: profile_image_url }
      await server.call('PUT /users/profile', { body }, { cookie: ada.cookie })
      await consistent()
      expect((await fetch(profile_image_url)).status).toBe(200)
    },
  )
})

describe('killed while objects are deleted', () => {
  const dueNow = async () => {
    await client.query('update object_deletions set not_before = now()')
    // The job is due as if its minute had come.
    await client.query("insert into pgboss.job (name, retry_limit) values ('object_deletions', 0)")
  }

  /** The first call of the storage kills one server, and another one goes on. */
  async function killAndStartAgain(operation: Operation, isCarriedOut: boolean): Promise<void> {
    await server.stop()
    await dueNow()
    const doomed = start()
    await killAt(doomed, operation, { isCarriedOut })
    expect(await (await doomed).stop('SIGKILL')).toBeNull()
    const { rows } = await client.query('select 1 from object_deletions where attempts > 0')
    expect(rows.length).toBeGreaterThan(0)

    await dueNow()
    server = await start()
    await vi.waitFor(async () => {
      const { rows: due } = await client.query('select 1 from object_deletions where not_before <= now()')
      expect(due).toEqual([])
    }, TIMEOUT_MS)
  }

  test.each([true, false])(
    'a file is deleted at the next start after a kill at its call, which arrives: %s',
    async (arrives) => {
      const file = await addFile(server, ada)
      await server.call('DELETE /files/:file_id', ofFile(file), { cookie: ada.cookie })
      await killAndStartAgain('delete_many', arrives)
      await consistent()
    },
  )

  test.each(['list', 'delete_many'] as const)(
    'the deletion of an organization goes on at the next start after a kill at a %s',
    async (call) => {
      await addFile(server, ada)
      await server.call('DELETE /organizations/current', { cookie: ada.cookie })
      await killAndStartAgain(call, true)
      await consistent()
    },
  )
})
