import type { FastifyReply, FastifyRequest } from 'fastify'

/** The security headers of every answer; Strict-Transport-Security only where the API is served over https. */
export function securityHeaders(server_url: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-site',
    ...(server_url.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** Sets the security headers and the request id of an answer. */
export function createSecurityHeaders(server_url: string) {
  const headers = securityHeaders(server_url)
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  }
}

/** Tells a client of a draining process to open its next connection elsewhere; a kept one would hold the shutdown up. */
export function createDrainHeader(isDraining: () => boolean) {
  return (_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  }
}
