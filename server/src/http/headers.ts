import type { FastifyReply, FastifyRequest } from 'fastify'

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

export function createSecurityHeaders(server_url: string) {
  const headers = securityHeaders(server_url)
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  }
}
