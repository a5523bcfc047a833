import { PUBLIC_PATHS } from '@plinth/product/public-paths'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

const TAG = '<script src="/head.js"></script>'
const SHELL = 'web/src/app/shell/shell.tsx'

/** A path that ends with a slash is a prefix. */
export const PAGE_MODULES: Record<string, string> = {
  '/dashboard': 'product/dashboard.tsx',
  '/users': 'web/src/pages/users.tsx',
  '/users/': 'web/src/pages/user.tsx',
  '/organization': 'web/src/pages/organization.tsx',
  '/invitations/': 'web/src/pages/invitation.tsx',
  '/notifications': 'web/src/pages/notifications.tsx',
  '/settings/profile': 'web/src/pages/settings/profile.tsx',
  '/settings/account': 'web/src/pages/settings/account.tsx',
  '/settings/billing': 'web/src/pages/settings/billing.tsx',
  '/settings/notifications': 'web/src/pages/settings/notifications.tsx',
}

export function publicPrefixes(paths: Record<string, string>): string[] {
  return Object.values(paths).map((path) => path.replace(/\$.*/, ''))
}

/** Tells `public/head.js` the API, the public pages, and the files of each page, so that they load before the first module has asked. */
export function headScript(apiUrl: string): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, path }) => {
        // The sign-in page loads none of these modules.
        const listed = bundle && path === '/index.html'
        const visitors = JSON.stringify(publicPrefixes(PUBLIC_PATHS))
        const data = { api: apiUrl, visitors, ...(listed && { pages: JSON.stringify(filesOfPages(html, bundle)) }) }
        const attributes = Object.entries(data).map(([name, value]) => `data-${name}='${value}'`)
        return html.replace(TAG, () => `<script src="/head.js" ${attributes.join(' ')}></script>`)
      },
    },
  }
}

/** The HTML preloads some files already, which are left out. */
function filesOfPages(html: string, bundle: Bundle): Record<string, string[]> {
  const pages = Object.entries(PAGE_MODULES).map(([path, module]) => {
    const files = new Set<string>()
    for (const part of [SHELL, module]) collect(chunkOf(part, bundle), bundle, files)
    return [path, [...files].map((name) => `/${name}`).filter((file) => !html.includes(`"${file}"`))] as const
  })
  return Object.fromEntries(pages)
}

function chunkOf(module: string, bundle: Bundle): string {
  const isOf = (id: string) => id.endsWith(`/${module}`)
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
