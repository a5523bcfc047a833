import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'

/** Never answers, as a connection that is dead. */
function hang(_url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

beforeEach(() => {
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
