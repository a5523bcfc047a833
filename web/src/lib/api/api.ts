import type { Request, Result, RouteKey } from '@plinth/contract/routes/table'
import { API_URL } from '../env.ts'
import { pageState } from '../page-state.ts'
import { actingHeader } from '../session/acting-organization.ts'
import { errorFrom, unreachable } from './api-error.ts'

declare global {
  interface Window {
    firstSession?: Promise<Response>
  }
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Arguments<Key extends RouteKey> = keyof Request<Key> extends never
  ? [input?: { signal?: AbortSignal }]
  : [input: Request<Key> & { signal?: AbortSignal }]

/** Calls a route of the contract. Throws ApiError for any failure, including no response. */
export async function api<Key extends RouteKey>(key: Key, ...[input]: Arguments<Key>): Promise<Result<Key>> {
  const { params, query, body, signal } = (input ?? {}) as Parts & { signal?: AbortSignal }
  const [method = '', path = ''] = key.split(' ')
  const call = () =>
    send(API_URL + fill(path, params) + search(query), {
      method,
      credentials: 'include',
      headers: { ...actingHeader(path), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: withDeadline(signal),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw unreachable()
    })
  const response = await (RENEWING.has(key) ? renew(call) : againAfterRenewal(call))
  if (!response.ok) throw await errorFrom(response)
  return (await bodyOf(response)) as Result<Key>
}

const RENEWING = new Set<RouteKey>(['POST /auth/reauthenticate', 'POST /auth/change-password'])

function renew(call: () => Promise<Response>): Promise<Response> {
  const called = call()
  const end = () => {
    pageState.renewals += 1
  }
  pageState.renewal = called.then(end, end)
  return called
}

/** A call beside a renewal may have sent the old token, which is refused though the user is signed in. */
async function againAfterRenewal(call: () => Promise<Response>): Promise<Response> {
  const { renewals } = pageState
  const response = await call()
  if (response.status !== 401) return response
  await pageState.renewal
  return pageState.renewals === renewals ? response : await call()
}

// No route takes so long: the connection is dead, as after a laptop has slept.
const DEADLINE_MS = 60_000

function withDeadline(signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(DEADLINE_MS)
  if (!signal || signal.aborted) return signal ?? late
  const call = new AbortController()
  for (const end of [signal, late]) end.addEventListener('abort', () => call.abort(end.reason))
  return call.signal
}

function send(url: string, init: RequestInit): Promise<Response> {
  return takeFirstSession(url) ?? fetch(url, init)
}

/** Only the first call gets the request for the session that `public/head.js` has sent before the modules arrived. */
function takeFirstSession(url: string): Promise<Response> | undefined {
  if (url !== `${API_URL}/auth/session`) return undefined
  const { firstSession } = window
  delete window.firstSession
  return firstSession
}

function bodyOf(response: Response): Promise<unknown> | undefined {
  if (response.status === 204) return undefined
  return response.json().catch(() => {
    throw unreachable()
  })
}

function fill(path: string, params: Parts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function search(query: Parts['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
