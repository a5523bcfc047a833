import { existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives the preview server the caching and the 404 for missing files that production has. It does not compress: the
 * browser is on the same machine.
 */
export function fileRules(): Plugin {
  return {
    name: 'file-rules',
    configurePreviewServer({ config, middlewares }) {
      const folder = resolve(config.root, config.build.outDir)
      middlewares.use((request, response, next) => {
        delete request.headers['accept-encoding']
        const path = pathOf(request)
        const hashed = path.startsWith('/assets/')
        if ((hashed || /\.[^/]+$/.test(path)) && !isFile(join(folder, path))) return notFound(response)
        response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        next()
      })
    },
  }
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://localhost').pathname
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end('Not found\n')
}

/**
 * Listens on both loopback addresses and redirects IP addresses to `localhost`. Browsers resolve `localhost` to either
 * one, and pages of 127.0.0.1 do not get the session cookie of the API at `localhost`.
 */
export function oneLocalhost(): Plugin {
  return {
    name: 'one-localhost',
    configureServer({ config, httpServer, middlewares }) {
      middlewares.use((request, response, next) => {
        const [, port] = /^(?:127\.0\.0\.1|\[::1\])(:\d+)?$/.exec(request.headers.host ?? '') ?? []
        if (port === undefined) return next()
        response.writeHead(307, { Location: `http://localhost${port}${request.url}` })
        response.end()
      })

      if (config.server.host !== '127.0.0.1') return
      httpServer?.once('listening', () => {
        const address = httpServer.address()
        if (address === null || typeof address === 'string') return
        const twin = createServer((socket) => httpServer.emit('connection', socket))
        // A machine without IPv6 has no ::1, and no browser goes there.
        twin.on('error', (error) => config.logger.warn(`[::1]:${address.port} is not served: ${error.message}`))
        twin.listen(address.port, '::1')
        httpServer.once('close', () => twin.close())
      })
    },
  }
}
