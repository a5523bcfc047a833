import { LIFETIMES } from '@plinth/contract/lifetimes'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookie = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, value: string): void
  clear(reply: FastifyReply): void
}

export type SessionCookie = Cookie

export function createSessionCookie(server_url: string): SessionCookie {
  return createCookie(server_url, 'session', LIFETIMES.session)
}

/** The cookie proves that a browser chose the password of a pending sign-up. */
export function createSignUpCookie(server_url: string): Cookie {
  return createCookie(server_url, 'signup', LIFETIMES.sign_up)
}

/** The cookie holds a sign-in between its two steps. */
export function createSecondStepCookie(server_url: string): Cookie {
  return createCookie(server_url, 'second_step', LIFETIMES.second_step)
}

/** Makes the cookie that marks a browser as known to its last account; it outlives the session. */
export function createKnownBrowserCookie(server_url: string): Cookie {
  return createCookie(server_url, 'known_browser', LIFETIMES.known_browser)
}

/** Makes the cookie that holds the sealed transaction while the browser is at the identity provider. */
export function createOidcCookie(server_url: string): Cookie {
  return createCookie(server_url, 'oidc', LIFETIMES.oidc)
}

// `__Host-` binds a cookie to this host and https. Browsers refuse the prefix over plain http (development).
function createCookie(server_url: string, bare_name: string, lifetime_s: number): Cookie {
  const secure = server_url.startsWith('https:')
  const name = secure ? `__Host-${bare_name}` : bare_name
  const write = (reply: FastifyReply, value: string, maxAge: number) => {
    const cookie = stringifySetCookie({ name, value, path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge })
    reply.header('set-cookie', cookie)
  }
  return {
    read(request) {
      const { cookie } = request.headers
      return cookie === undefined ? undefined : parseCookie(cookie)[name] || undefined
    },
    set: (reply, value) => write(reply, value, lifetime_s),
    clear: (reply) => write(reply, '', 0),
  }
}
