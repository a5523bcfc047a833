import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Thirty days in seconds: a session's absolute lifetime and its cookie's. */
export const SESSION_LIFETIME_S = 30 * 24 * 60 * 60

/** Reads and writes the session cookie. */
export type SessionCookie = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/** `__Host-session`, bound to this host and https; over plain http (development) `session`, as browsers refuse the prefix there. */
export function createSessionCookie(server_url: string): SessionCookie {
  const secure = server_url.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  const write = (reply: FastifyReply, value: string, maxAge: number) => {
    const cookie = stringifySetCookie({ name, value, path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge })
    reply.header('set-cookie', cookie)
  }
  return {
    read(request) {
      const { cookie } = request.headers
      return cookie === undefined ? undefined : parseCookie(cookie)[name] || undefined
    },
    set: (reply, token) => write(reply, token, SESSION_LIFETIME_S),
    clear: (reply) => write(reply, '', 0),
  }
}
