import { ERRORS, type ErrorCode, Problem } from '@plinth/contract/errors'
import { refusalsOf } from '@plinth/contract/routes/refusals'
import type { Route } from '@plinth/contract/routes/table'
import { type Request, type Result, ROUTES, type RouteKey } from '@plinth/contract/routes/table'
import { expect } from 'vitest'

export const FRONTEND_URL = 'http://localhost:5173'

export type CallOptions = { cookie?: string | undefined; headers?: Record<string, string> }

export type Answer<Body> = {
  status: number
  headers: Headers
  /** The raw body has no request id, to compare two responses byte by byte. */
  text: string
  body: Body
  /** The next call takes this `session=…` pair of a Set-Cookie. */
  cookie: string | undefined
  /** The keys are without `__Host-`; an empty value clears the cookie. */
  cookies: Record<string, string>
}

export type Init = RequestInit & { cookie?: string | undefined; json?: unknown }

type Input<Key extends RouteKey> = keyof Request<Key> extends never ? [] : [Request<Key>]

export type Client = {
  /** Calls a route and expects success. */
  call<Key extends RouteKey>(key: Key, ...rest: [...Input<Key>, CallOptions?]): Promise<Answer<Result<Key>>>
  /** Calls a route and expects this error code with its status. */
  refuse<Key extends RouteKey>(
    code: ErrorCode,
    key: Key,
    ...rest: [...Input<Key>, CallOptions?]
  ): Promise<Answer<Problem>>
  /** Sends any request; the response is still checked against the contract. */
  send(method: string, path: string, init?: Init): Promise<Answer<unknown>>
}

/** Checks every response against the contract, so that no test passes with an undocumented response. */
export function createClient(origin: string): Client {
  const send: Client['send'] = async (method, path, init = {}) => {
    const { cookie, json, body: given = json === undefined ? null : JSON.stringify(json), ...rest } = init
    const headers = new Headers(rest.headers)
    if (cookie !== undefined) headers.set('cookie', cookie)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(`${origin}${path}`, { ...rest, body: given, method, headers })
    const raw = await response.text()
    const body = raw === '' ? undefined : JSON.parse(raw)
    const text = raw.replace(response.headers.get('x-request-id') ?? '', '')
    const cookies = pairsOf(response.headers)
    const answer = { status: response.status, headers: response.headers, text, body, cookie: cookies.session, cookies }
    holdAgainstContract(method, path, answer)
    return answer
  }

  const request = (key: RouteKey, rest: unknown[]) => {
    const route: Route = ROUTES[key]
    const [method, path] = key.split(' ') as [string, string]
    const takesInput = route.params !== undefined || route.query !== undefined || route.body !== undefined
    const [input, options] = (takesInput ? rest : [{}, ...rest]) as [Parts, CallOptions | undefined]
    const { cookie, headers = {} } = options ?? {}
    return send(method, fill(path, input), { json: input.body, headers, cookie })
  }

  return {
    send,
    async call(key, ...rest) {
      const answer = await request(key, rest)
      expect(answer.status, `${key} answered ${answer.text}`).toBeLessThan(400)
      return answer as never
    },
    async refuse(code, key, ...rest) {
      const answer = await request(key, rest)
      expect({ code: (answer.body as Problem | undefined)?.code, status: answer.status }).toEqual({
        code,
        status: ERRORS[code].status,
      })
      return answer as never
    },
  }
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

function fill(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

function pairsOf(headers: Headers): Record<string, string> {
  const pairs = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return Object.fromEntries(pairs.map((pair) => [pair.replace(/=.*/, '').replace('__Host-', ''), pair]))
}

function holdAgainstContract(method: string, path: string, answer: Answer<unknown>): void {
  for (const line of answer.headers.getSetCookie()) {
    const secret = line.match(/=([^;]{20,})/)?.[1]
    if (secret) expect(answer.text, 'a body never holds the cookie value').not.toContain(secret)
  }
  const route = routeOf(method, path)
  // The callback redirects, and signs in for another page.
  if (answer.cookies.session?.endsWith('=') === false && !path.startsWith('/auth/oidc/callback'))
    expect(route?.session_cookie, `${method} ${path} does not declare its session cookie`).toBe('set')
  const schema = route?.responses[answer.status]
  if (schema) {
    expect(schema.safeParse(answer.body), `${method} ${path} answered ${answer.text}`).toMatchObject({ success: true })
  } else if (answer.status >= 400) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(Problem.safeParse(answer.body), answer.text).toMatchObject({ success: true })
    const { code } = answer.body as Problem
    if (route) expect(refusalsOf(method, route), `${method} ${path} does not declare ${code}`).toContain(code)
  } else {
    expect(answer.text, `${method} ${path} has no body for ${answer.status}`).toBe('')
  }
}

function routeOf(method: string, path: string): Route | undefined {
  const [bare = ''] = path.split('?')
  const paths = Object.keys(ROUTES).map((key) => key.split(' ')[1] ?? '')
  // A fixed path, such as /users/me, does not match a pattern such as /users/:user_id.
  const matching = paths.includes(bare)
    ? [bare]
    : paths.filter((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(bare))
  const key = matching.map((pattern) => `${method} ${pattern}`).find((candidate) => candidate in ROUTES)
  return key === undefined ? undefined : ROUTES[key as RouteKey]
}
