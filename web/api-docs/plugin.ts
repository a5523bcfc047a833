import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRODUCT } from '@plinth/product/brand'
import type { Plugin } from 'vite'
import { type Pack, packWithNpm, readScalar } from './scalar.ts'

type Answer = { type: string; content: string | Buffer; status?: number }

type Options = { apiUrl: string; root: string; pack?: Pack }

/** Shows the OpenAPI document at /docs of the development server, where its operations can be tried as whoever is signed in. */
export function apiDocs({ apiUrl, root, pack = packWithNpm(root) }: Options): Plugin {
  const script = () => readScalar(join(root, '.cache/api-docs'), pack)
  const answers: Record<string, () => Promise<Answer>> = {
    '/docs': async () => {
      // Without the script the page would be empty.
      await script()
      return { type: 'text/html', content: PAGE }
    },
    '/docs/scalar.js': async () => ({ type: 'text/javascript', content: await script() }),
    '/docs/page.js': async () => ({ type: 'text/javascript', content: START }),
    '/docs/openapi.json': async () => ({ type: 'application/json', content: await readDocument(root, apiUrl) }),
  }
  return {
    name: 'api-docs',
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const answer = answers[request.url?.split('?')[0]?.replace(/\/$/, '') ?? '']
        if (!answer) return next()
        const { type, content, status = 200 } = await answer().catch(failure)
        response.writeHead(status, {
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Security-Policy': policyFor(apiUrl),
          'Cache-Control': 'no-cache',
        })
        response.end(content)
      })
    },
  }
}

// The page styles itself inline, and the policy lets it reach no host but the API.
const policyFor = (apiUrl: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API of ${PRODUCT}</title>
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/scalar.js"></script>
    <script src="/docs/page.js"></script>
  </body>
</html>
`

// The session cookie is sent along, so that an operation is tried as whoever is signed in.
const START = `Scalar.createApiReference('#docs', {
  url: '/docs/openapi.json',
  showOperationId: true,
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  customFetch: (input, init) => fetch(input, { ...init, credentials: 'include' }),
})
`

/** Read each time, so that a reload shows what `npm run openapi` wrote. */
async function readDocument(root: string, apiUrl: string): Promise<string> {
  const document = JSON.parse(await readFile(join(root, 'contract/openapi.json'), 'utf8'))
  return JSON.stringify({ ...document, servers: [{ url: apiUrl }] })
}

function failure(error: unknown): Answer {
  const content = `${error instanceof Error ? error.message : error}\n\nThe document itself is contract/openapi.json.\n`
  return { type: 'text/plain', content, status: 503 }
}
