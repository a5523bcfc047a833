import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

const ADDRESS = '/.well-known/security.txt'
// RFC 9116 asks for less than a year.
const DAYS = 360

/** Serves where to report a fault (RFC 9116), as `deploy/nginx/fill-web.sh` does. Without a contact there is no such file. */
export function securityText(contact: string | null): Plugin {
  const serve = (_request: IncomingMessage, response: ServerResponse) => {
    const type = { 'Content-Type': 'text/plain; charset=utf-8' }
    if (contact === null) return response.writeHead(404, type).end('Not found\n')
    const expires = new Date(Date.now() + DAYS * 86_400_000).toISOString().replace(/T.*/, 'T00:00:00Z')
    response.writeHead(200, { ...type, 'Cache-Control': 'no-cache' })
    response.end(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`)
  }
  return {
    name: 'security-text',
    configureServer: ({ middlewares }) => void middlewares.use(ADDRESS, serve),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(ADDRESS, serve),
  }
}
