import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetPageState } from '../page-state.ts'
import { api } from './api.ts'

/** Never answers, as a connection that is dead. */
function hang(_url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

beforeEach(() => {
  resetPageState()
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', hang)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), ms)
    return late.signal
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([undefined, new AbortController().signal])(
  'a call without a response fails after a minute',
  async (signal) => {
    const settled = vi.fn()
    const call = api('GET /auth/session', signal && { signal }).catch(settled)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    await call
    expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'unreachable' }))
  },
)

test('a call that its caller ends is aborted at once, also before it began', async () => {
  const caller = new AbortController()
  const call = api('GET /auth/session', { signal: caller.signal })
  caller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  await expect(api('GET /auth/session', { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a call that a new token of the session has overtaken is made again', async () => {
  let renew: (response: Response) => void = () => undefined
  const renewed = new Promise<Response>((resolve) => (renew = resolve))
  const answers = [Promise.resolve(refusal()), Promise.resolve(Response.json({ unread_count: 3 }))]
  const fetched = vi.fn((url: string) => (url.endsWith('/auth/reauthenticate') ? renewed : answers.shift()))
  vi.stubGlobal('fetch', fetched)
  const renewal = api('POST /auth/reauthenticate', { body: { password: 'correct horse' } })
  const call = api('GET /notifications/unread-count')
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(2)
  renew(new Response(null, { status: 204 }))
  await renewal
  expect(await call).toEqual({ unread_count: 3 })
})

test('a refused call is not made again without a new token', async () => {
  const fetched = vi.fn(async () => refusal())
  vi.stubGlobal('fetch', fetched)
  await expect(api('POST /auth/reauthenticate', { body: {} })).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(api('GET /users/me')).rejects.toMatchObject({ code: 'unauthorized' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

function refusal(): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify({ code: 'unauthorized', detail: 'Sign in.' }), { status: 401, headers })
}
