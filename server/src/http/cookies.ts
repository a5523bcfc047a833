import { LIFETIMES } from '@plinth/contract/lifetimes'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookie = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, value: string): void
  clear(reply: FastifyReply): void
}

const COOKIES = {
  session: LIFETIMES.session,
  // Proves that a browser chose the password of a pending sign-up.
  signup: LIFETIMES.sign_up,
  second_step: LIFETIMES.second_step,
  // Marks a browser as known to its last account, and outlives the session.
  known_browser: LIFETIMES.known_browser,
  // Holds the sealed transaction while the browser is at the identity provider.
  oidc: LIFETIMES.oidc,
}

/** `__Host-` binds the cookie to this host and https. Browsers refuse the prefix over plain http (development). */
export function createCookie(server_url: string, bare_name: keyof typeof COOKIES): Cookie {
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
    set: (reply, value) => write(reply, value, COOKIES[bare_name]),
    clear: (reply) => write(reply, '', 0),
  }
}
