import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Bucket, ObjectChanged, type ObjectStore } from '../../src/adapters/storage/port.ts'
import { FRONTEND_URL } from '../client.ts'
import { type ContractTarget, openContractTarget } from './contract-target.ts'

let target: ContractTarget
let store: ObjectStore
beforeAll(async () => {
  target = await openContractTarget()
  store = target.store
})
afterAll(() => target.close())
afterEach(() => vi.useRealTimers())

const CONTENT = 'name,price\napp,12\n'
const CSV = { 'content-type': 'text/csv' }

const newKey = (prefix = 'staging') => `${prefix}/${randomUUID()}`

const presign = (key: string) =>
  store.presignPut({ key, content_type: 'text/csv', size_bytes: CONTENT.length, expires_in_s: 60 })

const put = (url: string | URL, body: string, headers: Record<string, string> = CSV) =>
  fetch(url, { method: 'PUT', body, headers })

async function upload(key: string) {
  expect((await put(await presign(key), CONTENT)).status).toBe(200)
  const object = await store.head(key)
  if (!object) throw new Error(`${key} was not stored`)
  return object
}

test('a presigned URL accepts exactly the content that it was made for', async () => {
  const key = newKey()
  expect(await store.head(key)).toBeNull()
  expect(await upload(key)).toEqual({ etag: expect.stringMatching(/^".+"$/), size_bytes: CONTENT.length })
})

describe('refusals of a presigned upload', () => {
  const refusals: [string, (url: string) => Promise<Response>][] = [
    ['with more bytes', (url) => put(url, `${CONTENT}x`)],
    ['with fewer bytes', (url) => put(url, CONTENT.slice(1))],
    ['with another type', (url) => put(url, CONTENT, { 'content-type': 'text/html' })],
    ['without a type', (url) => fetch(url, { method: 'PUT', body: Buffer.from(CONTENT) })],
    ['with another signature', (url) => put(withParameter(url, 'X-Amz-Signature', reverse), CONTENT)],
    [
      'with a longer life',
      (url) =>
        put(
          withParameter(url, 'X-Amz-Expires', () => '6000'),
          CONTENT,
        ),
    ],
    [
      'with fewer signed headers',
      (url) =>
        put(
          withParameter(url, 'X-Amz-SignedHeaders', () => 'host'),
          CONTENT,
        ),
    ],
    ['without a signature', (url) => put(url.replace(/\?.*/, ''), CONTENT)],
    ['by another method', (url) => fetch(url, { method: 'POST', body: CONTENT, headers: CSV })],
  ]
  test.each(refusals)('a presigned upload is refused, and nothing is stored: %s', async (_, send) => {
    const key = newKey()
    const response = await send(await presign(key))
    expect([400, 403, 405, 411]).toContain(response.status)
    expect(await store.head(key)).toBeNull()
  })

  test('a presigned upload is refused under another key', async () => {
    const [key, other] = [newKey(), newKey()]
    expect((await put((await presign(key)).replace(key, other), CONTENT)).status).toBe(403)
    expect(await store.head(other)).toBeNull()
  })

  test('a presigned upload is refused in the other bucket', async () => {
    const { bucket, public_bucket } = target.configuration
    const key = newKey()
    expect((await put((await presign(key)).replace(`/${bucket}/`, `/${public_bucket}/`), CONTENT)).status).toBe(403)
    expect(await store.list('public', key)).toEqual([])
  })

  test('a presigned upload is refused after it has expired', async () => {
    const key = newKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
    const url = await presign(key)
    vi.useRealTimers()
    const response = await put(url, CONTENT)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('AccessDenied')
    expect(await store.head(key)).toBeNull()
  })
})

test('an upload cannot be opened to everyone by a header that was not signed', async () => {
  const url = await presign(newKey())
  await put(url, CONTENT, { ...CSV, 'x-amz-acl': 'public-read' })
  expect([403, 404]).toContain((await fetch(url.replace(/\?.*/, ''))).status)
})

function withParameter(url: string, name: string, change: (value: string) => string): URL {
  const changed = new URL(url)
  changed.searchParams.set(name, change(changed.searchParams.get(name) ?? ''))
  return changed
}

const reverse = (text: string) => [...text].toReversed().join('')

describe('uploads of the application', () => {
  const preflight = (origin: string, method = 'PUT', bucket = target.configuration.bucket) =>
    fetch(`${target.configuration.endpoint}/${bucket}/${newKey()}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    })

  test('the page of the application may upload from its own origin, and reads the answer', async () => {
    const response = await preflight(FRONTEND_URL)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(FRONTEND_URL)
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
    const upload = await put(await presign(newKey()), CONTENT, { ...CSV, origin: FRONTEND_URL })
    expect(upload.headers.get('access-control-allow-origin')).toBe(FRONTEND_URL)
  })

  test('no other origin, no other method and no other bucket may upload', async () => {
    for (const response of [
      await preflight('https://evil.example'),
      await preflight(FRONTEND_URL, 'DELETE'),
      await preflight(FRONTEND_URL, 'PUT', target.configuration.public_bucket),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

test('the first bytes are read, and only of the object that was looked at', async () => {
  const key = newKey()
  const { etag } = await upload(key)
  expect((await store.read(key, { etag, max: 4 })).toString()).toBe('name')
  expect((await store.read(key, { etag, max: 4096 })).toString()).toBe(CONTENT)
  await target.replace(key, 'other')
  await expect(store.read(key, { etag, max: 4 })).rejects.toThrow(ObjectChanged)
  await expect(store.read(newKey(), { etag, max: 4 })).rejects.toThrow(ObjectChanged)
})

test('a copy carries its own type, is saved as a file, and is no longer what the client can write', async () => {
  const [from, to] = [newKey(), newKey('orgs')]
  const { etag } = await upload(from)
  await store.copy({ from, to, etag, content_type: 'text/plain' })
  await target.replace(from, 'other')
  const url = await store.presignGet({ key: to, content_type: 'text/plain', filename: 'a.txt', expires_in_s: 60 })
  expect(await (await fetch(url)).text()).toBe(CONTENT)
  const bare = new URL(url)
  expect((await fetch(`${bare.origin}${bare.pathname}`)).status).toBe(403)
})

test('a copy of content that was replaced or removed after the check is refused', async () => {
  const [from, to] = [newKey(), newKey('orgs')]
  const { etag } = await upload(from)
  await target.replace(from, 'other')
  await expect(store.copy({ from, to, etag, content_type: 'text/csv' })).rejects.toThrow(ObjectChanged)
  await store.remove('private', [from])
  await expect(store.copy({ from, to, etag, content_type: 'text/csv' })).rejects.toThrow(ObjectChanged)
  expect(await store.head(to)).toBeNull()
})

test('a download has the type and the name of the file, whatever the name holds', async () => {
  const key = newKey()
  await upload(key)
  const filename = 'a "quoted"\r\n\\name\u202e 日本 🙂.csv'
  const url = await store.presignGet({ key, content_type: 'text/csv', filename, expires_in_s: 60 })
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(CONTENT)
  expect(response.headers.get('content-type')).toBe('text/csv')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="a _quoted__name __ _.csv"; ' +
      "filename*=UTF-8''a%20%22quoted%22%5Cname%20%E6%97%A5%E6%9C%AC%20%F0%9F%99%82.csv",
  )
  expect((await fetch(withParameter(url, 'response-content-disposition', () => 'inline'))).status).toBe(403)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
})

test('a published object can be read by anyone and kept forever', async () => {
  const key = newKey('avatars')
  await store.publish(key, Buffer.from('an image'), 'image/webp')
  const response = await fetch(store.publicUrl(key))
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('an image')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the public bucket is neither listed nor written without a signature', async () => {
  const url = store.publicUrl(newKey('avatars'))
  expect((await put(url, CONTENT)).status).toBe(403)
  expect((await fetch(`${store.publicUrl('')}?list-type=2`)).status).toBe(403)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
})

test('objects are listed by prefix', async () => {
  const prefix = newKey('orgs')
  const keys = [`${prefix}/files/1`, `${prefix}/files/2`]
  for (const key of [...keys, `${prefix}-other/files/3`]) await target.replace(key, CONTENT)
  expect(await store.list('private', `${prefix}/`)).toEqual(keys)
  expect(await store.list('private', `${newKey('orgs')}/`)).toEqual([])
})

test.each<Bucket>(['private', 'public'])(
  'objects of the %s bucket are removed, and absent ones are fine',
  async (bucket) => {
    const prefix = newKey('some')
    const [one, other, kept] = [`${prefix}/1`, `${prefix}/2&<é>`, `${prefix}/3`]
    for (const key of [one, other, kept]) {
      if (bucket === 'public') await store.publish(key, Buffer.from(CONTENT), 'text/csv')
      else await target.replace(key, CONTENT)
    }
    await store.remove(bucket, [one, other, `${prefix}/absent`])
    await store.remove(bucket, [])
    expect(await store.list(bucket, prefix)).toEqual([kept])
  },
)
