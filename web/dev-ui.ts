import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ADDRESS = '/dev/ui'

/** Serves the page of all components in the development server alone: a build has one entry, which does not reach it. */
export function devUi(): Plugin {
  return {
    name: 'dev-ui',
    apply: 'serve',
    // Vite would find the packages of this page with its first request, which then fails.
    config: () => ({ optimizeDeps: { entries: ['index.html', 'src/dev/main.tsx'] } }),
    configureServer(server) {
      server.middlewares.use(ADDRESS, async (_request, response, next) => {
        try {
          const template = await readFile(join(server.config.root, 'index.html'), 'utf8')
          const own = template.replace('/src/main.tsx', '/src/dev/main.tsx').replace(/<(title|script src).*\n/g, '')
          const html = await server.transformIndexHtml(ADDRESS, own)
          response.writeHead(200, { ...server.config.server.headers, 'Content-Type': 'text/html; charset=utf-8' })
          response.end(html)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
