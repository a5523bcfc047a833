import { onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { sessionQuery } from '../features/auth/queries.ts'
import { ApiError, unreachable } from '../lib/api/api-error.ts'
import { runCall } from '../lib/api/run-call.ts'
import { isRetryable, queryClient } from './query-client.ts'

function failed(status: number, details: Partial<ConstructorParameters<typeof ApiError>[0]> = {}): ApiError {
  return new ApiError({ status, code: 'internal_error', detail: 'It failed.', ...details })
}

test('server errors and lost connections are retried', () => {
  for (const error of [unreachable(), failed(500), failed(503, { code: 'database_unavailable' })]) {
    expect(isRetryable(error)).toBe(true)
  }
})

test('client errors and missing configuration are not retried', () => {
  for (const status of [401, 403, 404, 409, 422, 429]) expect(isRetryable(failed(status))).toBe(false)
  expect(isRetryable(failed(503, { code: 'billing_unavailable', reason: 'not_configured' }))).toBe(false)
})

test('a confirmed action that fails with an ended session ends it', async () => {
  queryClient.clear()
  const refused = failed(401, { code: 'unauthorized' })
  await expect(runCall(queryClient, () => Promise.reject(refused))).rejects.toBe(refused)
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
  queryClient.clear()
})

test('any call that fails with an ended session ends it for the whole application', async () => {
  const call = (code: 'unauthorized' | 'invalid_credentials') =>
    queryClient.fetchQuery({ queryKey: [code], queryFn: () => Promise.reject(failed(401, { code })) }).catch(() => code)

  await call('invalid_credentials')
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeUndefined()
  await call('unauthorized')
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
})

const bug = new TypeError('x is not a function')
const aborted = new DOMException('The user aborted a request.', 'AbortError')

test.each([
  ['a query that has a fault', bug, 'unexpected'],
  ['a query that was aborted', aborted, 'aborted'],
])('%s fails with a sentence for the user', async (name, thrown, code) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = { code, detail: expect.stringMatching(/\.$/) }
  await expect(
    queryClient.fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(thrown) }),
  ).rejects.toMatchObject(failure)
  await expect(runCall(queryClient, () => Promise.reject(thrown))).rejects.toMatchObject(failure)
  expect(log.mock.calls).toEqual(code === 'unexpected' ? [[bug], [bug]] : [])
  log.mockRestore()
  queryClient.clear()
})

test('a change that fails in its own code tells its form an error of the API', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onError = vi.fn()
  const steps = [{ onMutate: () => Promise.reject(bug) }, { onSuccess: () => Promise.reject(bug) }]
  for (const step of steps) {
    const options = { mutationFn: () => Promise.resolve(), onError, ...step }
    await queryClient
      .getMutationCache()
      .build(queryClient, options)
      .execute(undefined)
      .catch(() => {})
  }
  expect(onError.mock.calls.map(([error]) => error)).toMatchObject([{ code: 'unexpected' }, { code: 'unexpected' }])
  log.mockRestore()
})

const LIST: readonly unknown[] = ['list']

test('a query that failed offline is fetched when the connection is back, even while it is fresh', async () => {
  const { refetchOnReconnect } = queryClient.defaultQueryOptions({ queryKey: LIST })
  onlineManager.setOnline(false)
  await queryClient.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(failed(404)) })
  onlineManager.setOnline(true)
  await queryClient.prefetchQuery({ queryKey: ['loaded'], queryFn: () => Promise.resolve(1) })
  const asked = ['failed', 'loaded'].map((key) => {
    const query = queryClient.getQueryCache().find({ queryKey: [key] })
    return query && typeof refetchOnReconnect === 'function' && refetchOnReconnect(query)
  })
  expect(asked).toEqual(['always', true])
  queryClient.clear()
})
