import type { Request, Result, RouteKey } from '@plinth/contract/routes/table'
import { API_URL } from '../env.ts'
import { actingHeader } from './acting.ts'
import { errorFrom, unreachable } from './api-error.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Arguments<Key extends RouteKey> = keyof Request<Key> extends never
  ? [input?: { signal?: AbortSignal }]
  : [input: Request<Key> & { signal?: AbortSignal }]

/**
 * Calls a route of the contract and gives its answer; what to send and what comes back is inferred from the route table.
 * Throws ApiError for everything else, also when no answer came.
 */
export async function api<Key extends RouteKey>(key: Key, ...[input]: Arguments<Key>): Promise<Result<Key>> {
  const { params, query, body, signal } = (input ?? {}) as Parts & { signal?: AbortSignal }
  const [method, path] = key.split(' ') as [string, string]
  const response = await fetch(API_URL + fill(path, params) + search(query), {
    method,
    credentials: 'include',
    headers: { ...actingHeader(path), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw unreachable()
  })
  if (!response.ok) throw await errorFrom(response)
  if (response.status === 204) return undefined as Result<Key>
  const answer: unknown = await response.json().catch(() => {
    throw unreachable()
  })
  return answer as Result<Key>
}

function fill(path: string, params: Parts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function search(query: Parts['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
