import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, runnerImport, type UserConfig } from 'vite'

const ADDRESS = '/auth/login'
const FILE = '/login.html'

/**
 * Builds `login.html` beside `index.html`, with the sign-in form in it. It is served at /auth/login without a query; any
 * server that serves `index.html` there works too.
 */
export function signInPage(define: UserConfig['define']): Plugin {
  let root = ''
  return {
    name: 'sign-in-page',
    config: (_config, { command }) =>
      command === 'build' ? { build: { rolldownOptions: { input: ['index.html', FILE.slice(1)] } } } : {},
    configResolved: (config) => {
      root = config.root
    },
    // A file would repeat index.html, from which it differs only in its entry and its content.
    resolveId: (id) => (id.endsWith(FILE) || id === FILE.slice(1) ? join(root, FILE) : null),
    load: async (id) => {
      if (id !== join(root, FILE)) return null
      const html = await readFile(join(root, 'index.html'), 'utf8')
      return html.replace('/src/main.tsx', '/src/sign-in/main.tsx')
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => {
        if (path !== FILE) return html
        const { title, content } = await renderSignIn(root, define)
        return html
          .replace(/<title>.*?<\/title>/, () => title)
          .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
      },
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === ADDRESS) request.url = FILE
        next()
      })
    },
  }
}

async function renderSignIn(root: string, define: UserConfig['define']): Promise<{ title: string; content: string }> {
  const { module } = await runnerImport<typeof import('./src/sign-in/render.tsx')>(
    join(root, 'src/sign-in/render.tsx'),
    { configFile: false, envDir: false, root, ...(define && { define }) },
  )
  return module.renderSignIn()
}
