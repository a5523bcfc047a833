import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fault, type ObjectStoreServer, startObjectStore } from '@plinth/tools/object-store/server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { IntegrationUnavailable } from '../../src/adapters/integration-unavailable.ts'
import { StorageCallFailed } from '../../src/adapters/storage/faults.ts'
import { createObjectStore } from '../../src/adapters/storage/object-store.ts'
import { ObjectChanged, type ObjectStore } from '../../src/adapters/storage/port.ts'
import { calls } from './calls.ts'
import { startStorage, type TestStorage, type TestStorageOptions } from './storage.ts'

async function startOwn(options: TestStorageOptions = {}): Promise<TestStorage> {
  const storage = await startStorage(options)
  onTestFinished(() => storage.close())
  return storage
}

function impatientStore({ configuration }: ObjectStoreServer, deadline_ms = 50): ObjectStore {
  return createObjectStore({ configuration, deadline_ms })
}

async function failureOf(call: Promise<unknown>): Promise<{ message: string; cause: StorageCallFailed }> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof IntegrationUnavailable && error.cause instanceof StorageCallFailed)) throw error
  expect(error).toMatchObject({ integration: 'storage', reason: 'provider_error' })
  return { message: error.message, cause: error.cause }
}

describe('a provider that fails', () => {
  let storage: TestStorage
  beforeAll(async () => {
    storage = await startStorage()
  })
  afterAll(() => storage.close())

  const faults: [Fault, string][] = [
    ['hang', 'no answer'],
    ['reset', 'ECONNRESET'],
    ['fail', '503'],
    ['missing bucket', '404'],
  ]
  for (const [fault, reason] of faults) {
    test.each(calls)(`%s is unavailable with the fault ${fault}, and the cause has no secret [Z9]`, async (_, call) => {
      storage.server.fault(fault)
      const { message, cause } = await failureOf(
        call(
          fault === 'hang' || fault === 'reset'
            ? impatientStore(storage.server, fault === 'hang' ? 50 : 60_000)
            : storage.store,
        ),
      )
      expect(cause.message).toContain(reason)
      const { secret_access_key, access_key_id } = storage.server.configuration
      for (const secret of [secret_access_key, access_key_id, 'X-Amz-', 'staging/1']) {
        expect(JSON.stringify([message, cause.message, cause])).not.toContain(secret)
      }
    })
  }
})

test('a body that stops half way is unavailable within the deadline', async () => {
  const { store, server } = await startOwn()
  await server.put('private', 'staging/1', Buffer.alloc(1000), 'text/csv')
  const { etag = '' } = (await store.head('staging/1')) ?? {}
  server.fault('stall', { operation: 'get' })
  const impatient = impatientStore(server, 500)
  await failureOf(impatient.read('staging/1', { etag, max: 1000 }))
  await failureOf(impatient.get('private', 'staging/1'))
})

test('after five calls without an answer, the next one fails without being made', async () => {
  const { server } = await startOwn()
  const impatient = impatientStore(server)
  server.fault('hang')
  for (let call = 0; call < 5; call += 1) await failureOf(impatient.head('staging/1'))
  server.fault(null)
  expect((await failureOf(impatient.list('private', 'staging/'))).cause.message).toContain('no answer CircuitOpen')
})

test('failures that the storage answers with never keep a call from being made', async () => {
  const { store, server } = await startOwn()
  server.fault('fail')
  for (let call = 0; call < 6; call += 1) await failureOf(store.head('staging/1'))
  server.fault(null)
  expect(await store.head('staging/1')).toBeNull()
})

test('of a provider that ignores the range no more is kept than was asked for', async () => {
  const { store, server } = await startOwn()
  await server.put('private', 'staging/1', Buffer.from('name,price'), 'text/csv')
  const { etag = '' } = (await store.head('staging/1')) ?? {}
  server.fault('no ranges')
  expect((await store.read('staging/1', { etag, max: 4 })).toString()).toBe('name')
})

test.each(['head', 'get', 'copy', 'list'])('the page of a proxy is no answer to %s', async (name) => {
  const { store, server } = await startOwn()
  const [, call] = calls.find(([each]) => each === name) ?? []
  server.fault('proxy page')
  await expect(call?.(store)).rejects.toThrow(IntegrationUnavailable)
})

test('objects are listed and removed a thousand at a time', async () => {
  const { store, server } = await startOwn()
  const keys = Array.from({ length: 1001 }, (_, index) => `orgs/1/files/${index}`)
  for (const key of keys) await server.put('private', key, Buffer.from('a'), 'text/csv')
  expect(await store.list('private', 'orgs/')).toHaveLength(1000)
  await store.remove('private', keys)
  expect(await server.keys('private')).toEqual([])
})

test('a deletion that failed for one of its keys has failed', async () => {
  const { store, server } = await startOwn()
  await server.put('private', 'orgs/1', Buffer.from('a'), 'text/csv')
  const { cause } = await failureOf(store.remove('private', ['orgs/1', 'k'.repeat(1025)]))
  expect(cause.code).toBe('KeyTooLongError')
  expect(await server.keys('private')).toEqual([])
})

test('a provider that nobody answers for is unavailable', async () => {
  const { server } = await startOwn()
  const nowhere = createObjectStore({
    configuration: { ...server.configuration, endpoint: 'http://127.0.0.1:1' },
  })
  expect((await failureOf(nowhere.head('staging/1'))).cause.code).toBe('no answer ECONNREFUSED')
})

test('content that was swapped does not stay copied where the provider ignores the condition', async () => {
  const { store, server } = await startOwn({ quirk: 'no conditional copies' })
  await server.put('private', 'staging/1', Buffer.from('checked'), 'text/csv')
  const { etag = '' } = (await store.head('staging/1')) ?? {}
  const copy = { from: 'staging/1', to: 'orgs/1', etag, content_type: 'text/csv' }
  server.before('copy', () => server.put('private', 'staging/1', Buffer.from('swapped'), 'text/csv'))
  await expect(store.copy(copy)).rejects.toThrow(ObjectChanged)
  expect(await server.keys('private')).toEqual(['staging/1'])
})

test('a copy may have another etag where a KMS encrypts it', async () => {
  const { store, server } = await startOwn({ quirk: 'kms' })
  await server.put('private', 'staging/1', Buffer.from('checked'), 'text/csv')
  const { etag = '' } = (await store.head('staging/1')) ?? {}
  await store.copy({ from: 'staging/1', to: 'orgs/1', etag, content_type: 'text/csv' })
  expect(await server.keys('private')).toEqual(['orgs/1', 'staging/1'])
})

test('the copy is kept as a file of its type, which no cache keeps', async () => {
  const { store, server } = await startOwn()
  await server.put('private', 'staging/1', Buffer.from('a'), 'text/html')
  const { etag = '' } = (await store.head('staging/1')) ?? {}
  await store.copy({ from: 'staging/1', to: 'orgs/1', etag, content_type: 'text/plain' })
  expect((await server.get('private', 'orgs/1'))?.headers).toEqual({
    'content-type': 'text/plain',
    'content-disposition': 'attachment',
    'cache-control': 'private, no-store',
  })
})

test.each([
  ['https://s3.eu-central-1.amazonaws.com', 'https://app-private.s3.eu-central-1.amazonaws.com/staging/1'],
  ['https://s3.example.net', 'https://s3.example.net/app-private/staging/1'],
  ['https://example.net/storage/s3', 'https://example.net/storage/s3/app-private/staging/1'],
  ['https://amazonaws.com.example.net', 'https://amazonaws.com.example.net/app-private/staging/1'],
])('a URL of %s binds size and type, and asks for no checksum', async (endpoint, expected) => {
  const { server } = await startOwn()
  const store = createObjectStore({ configuration: { ...server.configuration, endpoint } })
  const object = { key: 'staging/1', content_type: 'text/csv', size_bytes: 12, expires_in_s: 900 }
  const { origin, pathname, searchParams } = new URL(await store.presignPut(object))
  expect(`${origin}${pathname}`).toBe(expected)
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(searchParams.get('X-Amz-Expires')).toBe('900')
  expect([...searchParams.keys()].filter((name) => /checksum|acl|token/i.test(name))).toEqual([])
})

describe('the stand-in', () => {
  test('the stand-in refuses any header of S3 that was not signed', async () => {
    const { store, server } = await startOwn()
    const url = await store.presignPut({ key: 'staging/1', content_type: 'text/csv', size_bytes: 1, expires_in_s: 60 })
    for (const header of ['x-amz-acl', 'x-amz-meta-name', 'x-amz-tagging', 'x-amz-copy-source']) {
      const headers = { 'content-type': 'text/csv', [header]: 'app-private/other' }
      expect((await fetch(url, { method: 'PUT', body: 'a', headers })).status).toBe(403)
    }
    expect(await server.keys('private')).toEqual([])
  })

  test('the stand-in refuses another key, another region and an expired download', async () => {
    const { server } = await startOwn()
    const open = (changes: object) => createObjectStore({ configuration: { ...server.configuration, ...changes } })
    const codeOf = async (store: ObjectStore) => (await failureOf(store.list('private', 'orgs/'))).cause.code
    expect(await codeOf(open({ access_key_id: 'ANOTHER' }))).toBe('403 InvalidAccessKeyId')
    expect(await codeOf(open({ secret_access_key: 'another' }))).toBe('403 SignatureDoesNotMatch')
    expect(await codeOf(open({ region: 'eu-west-1' }))).toBe('400 AuthorizationHeaderMalformed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const url = await open({}).presignGet({ key: 'a', content_type: 'a/b', filename: 'a', expires_in_s: 60 })
    vi.useRealTimers()
    expect((await fetch(url)).status).toBe(403)
  })

  test('the stand-in serves public objects so that they never run in a page', async () => {
    const { store } = await startOwn()
    await store.publish('avatars/1', Buffer.from('<script>'), 'image/webp')
    const { headers } = await fetch(store.publicUrl('avatars/1'))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('the stand-in keeps the objects of a folder over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'app-objects-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const first = await startOwn({ folder })
    await first.store.publish('avatars/1/2.webp', Buffer.from([0, 10, 255]), 'image/webp')
    await first.server.put('private', '../staging/ä 1', Buffer.from('a'), 'text/csv')
    const { server, store }: { server: ObjectStoreServer; store: ObjectStore } = await startOwn({ folder })
    expect(await server.keys('public')).toEqual(['avatars/1/2.webp'])
    expect(await server.keys('private')).toEqual(['../staging/ä 1'])
    const response = await fetch(store.publicUrl('avatars/1/2.webp'))
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 10, 255])
    expect(response.headers.get('content-type')).toBe('image/webp')
    await store.remove('public', ['avatars/1/2.webp'])
    expect(await first.server.keys('public')).toEqual([])
  })

  test('the stand-in stays on its port when it is told one', async () => {
    const { port } = new URL((await startOwn()).server.endpoint)
    await expect(startObjectStore({ port: Number(port) })).rejects.toThrow('EADDRINUSE')
  })
})
