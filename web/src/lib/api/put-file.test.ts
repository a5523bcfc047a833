import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putFile } from './put-file.ts'

const URL = 'https://storage.example/staging/1?signature=abc'
const headers = { 'content-type': 'image/png' }
const content = new Blob(['four'], { type: 'text/plain' })

beforeEach(() => {
  FakeRequest.last = undefined
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

test('a file is put to the URL with exactly the given headers', async () => {
  const sent = putFile(URL, content, { headers })
  expect(begun()).toMatchObject({ method: 'PUT', url: URL, headers, content, withCredentials: false })
  begun().answer(200)
  await expect(sent).resolves.toBeUndefined()
})

test('an upload reports the part that was sent', async () => {
  const parts: number[] = []
  const sent = putFile(URL, content, { headers, onProgress: (part) => parts.push(part) })
  begun().upload.onprogress?.({ loaded: 1, total: 4 })
  begun().upload.onprogress?.({ loaded: 4, total: 4 })
  begun().answer(204)
  await sent
  expect(parts).toEqual([0.25, 1])
})

test.each([403, 500])('a status %i of the storage is an error', async (status) => {
  const sent = putFile(URL, content, { headers })
  begun().answer(status)
  await expect(sent).rejects.toMatchObject({ status, code: 'storage_unavailable', detail: expect.any(String) })
})

test('a lost connection is an error that says so', async () => {
  const sent = putFile(URL, content, { headers })
  begun().onerror?.()
  await expect(sent).rejects.toMatchObject({ code: 'unreachable', detail: expect.stringContaining('connection') })
})

test('an aborted signal stops the upload and rejects with its reason', async () => {
  const abort = new AbortController()
  const sent = putFile(URL, content, { headers, signal: abort.signal })
  abort.abort()
  await expect(sent).rejects.toBe(abort.signal.reason)
  expect(begun().aborted).toBe(true)
})

test('a signal that is aborted already sends nothing', async () => {
  await expect(putFile(URL, content, { headers, signal: AbortSignal.abort() })).rejects.toHaveProperty(
    'name',
    'AbortError',
  )
  expect(FakeRequest.last).toBeUndefined()
})

function begun(): FakeRequest {
  if (!FakeRequest.last) throw new Error('No upload was begun')
  return FakeRequest.last
}

// putFile uses only this of XMLHttpRequest, which Node.js does not have; e2e runs the real one.
class FakeRequest {
  static last: FakeRequest | undefined
  method = ''
  url = ''
  status = 0
  content: Blob | undefined
  aborted = false
  withCredentials = false
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void

  constructor() {
    FakeRequest.last = this
  }

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(content: Blob): void {
    this.content = content
  }

  answer(status: number): void {
    this.status = status
    this.onload?.()
    this.onloadend?.()
  }

  abort(): void {
    this.aborted = true
    this.onabort?.()
    this.onloadend?.()
  }
}
