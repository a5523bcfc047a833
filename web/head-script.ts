import { posix } from 'node:path'
import { PUBLIC_PATHS } from '@plinth/product/public-paths'
import type { Plugin, Rolldown } from 'vite'
import { paths } from './src/lib/url/paths.ts'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

const TAG = '<script src="/head.js"></script>'
const SHELL = '/web/src/app/shell/shell.tsx'

const PATHS = new Map<string, string>(Object.entries(paths))
const DASHBOARD = { path: paths.dashboard, modules: ['/product/dashboard.tsx'] }

type Route = { name: string | undefined; parent: string; path: string; module: string }

export function publicPrefixes(paths: Record<string, string>): string[] {
  return Object.values(paths).map((path) => path.replace(/\$.*/, ''))
}

/** Tells `public/head.js` the API, the public pages, and the files of each page, so that they load before the first module has asked. */
export function headScript(apiUrl: string): Plugin {
  const sources = new Map<string, string>()
  return {
    name: 'head-script',
    transform: {
      order: 'pre',
      filter: { id: /\.tsx$/, code: /\bcreateRoute\(/ },
      handler: (code, id) => void sources.set(id, code),
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, path }) => {
        // The sign-in page loads none of these modules.
        const listed = bundle && path === '/index.html'
        const visitors = JSON.stringify(publicPrefixes(PUBLIC_PATHS))
        const data = {
          api: apiUrl,
          visitors,
          ...(listed && { pages: JSON.stringify(filesOfPages(html, bundle, sources)) }),
        }
        const attributes = Object.entries(data).map(([name, value]) => `data-${name}='${value}'`)
        return html.replace(TAG, () => `<script src="/head.js" ${attributes.join(' ')}></script>`)
      },
    },
  }
}

/** The HTML preloads some files already, which are left out. A path that ends with a slash is a prefix. */
function filesOfPages(html: string, bundle: Bundle, sources: Map<string, string>): Record<string, string[]> {
  const pages = [DASHBOARD, ...pagesIn(sources)].map(({ path, modules }) => {
    const files = new Set<string>()
    for (const part of [SHELL, ...modules]) collect(chunkOf(part, bundle), bundle, files)
    const listed = [...files].map((name) => `/${name}`).filter((file) => !html.includes(`"${file}"`))
    return [path.replace(/\$.*/, ''), listed] as const
  })
  return Object.fromEntries(pages)
}

/** Returns the modules of each page within the shell. The keys of `sources` are the ids of modules. */
export function pagesIn(sources: Map<string, string>): { path: string; modules: string[] }[] {
  const routes = [...sources].flatMap(([id, code]) => routesIn(id, code))
  return routes.flatMap(({ parent, path, module }) => {
    if (parent === 'app') return { path, modules: [module] }
    const frame = routes.find((route) => route.name === parent && route.parent === 'app')
    return frame ? { path: posix.join(frame.path, path), modules: [frame.module, module] } : []
  })
}

/** A route whose path or page is not written in its call is left out: its page loads as well, only later. */
function routesIn(id: string, code: string): Route[] {
  const [, ...calls] = code.split(/(?:const (\w+) = )?createRoute\(/)
  return calls.flatMap((name, index) => {
    const call = (index % 2 === 0 && calls[index + 1]) || ''
    const [, parent] = /getParentRoute: \(\) => (\w+)/.exec(call) ?? []
    const [, key, path = PATHS.get(`${key}`)] = /\bpath: (?:paths\.(\w+)|'([^']*)')/.exec(call) ?? []
    const [, module] = /\(\) =>\s+import\('(\.[^']+)'/.exec(call) ?? []
    if (!parent || path === undefined || !module) return []
    return { name, parent, path, module: posix.join(posix.dirname(id), module) }
  })
}

function chunkOf(module: string, bundle: Bundle): string {
  const isOf = (id: string) => id.endsWith(module)
  const found = Object.values(bundle).find((part) => part.type === 'chunk' && part.moduleIds.some(isOf))
  if (!found) throw new Error(`No built file is that of ${module}`)
  return found.fileName
}

function collect(name: string, bundle: Bundle, files: Set<string>): void {
  const chunk = bundle[name]
  if (files.has(name) || chunk?.type !== 'chunk') return
  files.add(name)
  for (const each of chunk.imports) collect(each, bundle, files)
}
