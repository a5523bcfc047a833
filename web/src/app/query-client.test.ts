import { expect, test } from 'vitest'
import { sessionQuery } from '../features/auth/queries.ts'
import { ApiError, unreachable } from '../lib/api/api-error.ts'
import { isRetryable, queryClient, runAction } from './query-client.ts'

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
  await expect(runAction(() => Promise.reject(refused))).rejects.toBe(refused)
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
