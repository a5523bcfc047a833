import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { pagesIn, publicPrefixes } from './head-script.ts'
import { paths } from './src/lib/url/paths.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, 'public/head.js'), 'utf8')

/** The requests that `head.js` sends on the page at this path. */
function requestsAt(pathname: string, paths: Record<string, string>): string[] {
  const fetch = vi.fn((_url: string) => Promise.resolve())
  const element = { dataset: {}, classList: { toggle: () => undefined } }
  const dataset = { api: 'https://api.example.com', visitors: JSON.stringify(publicPrefixes(paths)) }
  runInNewContext(SCRIPT, {
    document: { documentElement: element, currentScript: { dataset } },
    location: { pathname, search: '', hash: '' },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    window: {},
    AbortSignal,
    fetch,
  })
  return fetch.mock.calls.map(([url]) => url)
}

const PATHS = { invoice: '/i/$token', pricing: '/pricing' }

test.each(['/i/secret', '/i/secret/lines', '/pricing', '/auth/login'])('%s asks for no session', (pathname) => {
  expect(requestsAt(pathname, PATHS)).toEqual([])
})

test.each(['/invoices', '/pricing/plans', '/dashboard'])('%s asks for the session at once', (pathname) => {
  expect(requestsAt(pathname, PATHS)).toEqual(['https://api.example.com/auth/session'])
})

test('the pages of the base and of a product are found with the modules that they show', () => {
  const product = `
    const project = createRoute({
      getParentRoute: () => app,
      path: '/projects/$project_id',
      loader: ({ params }) => load(params),
      component: lazyPage(() => import('./project-page.tsx'), 'ProjectPage'),
    })
    createRoute({ getParentRoute: () => settings, path: 'tax', component: lazyPage(() => import('../tax.tsx'), 'Tax') })
    createRoute({ getParentRoute: () => visitor, path: '/p', component: lazyPage(() => import('./public.tsx'), 'Public') })
    createRoute({ getParentRoute: () => app, path: PATH, component: lazyPage(() => import('./elsewhere.tsx'), 'Page') })
  `
  const ofBase = ['routes.tsx', 'layout-routes.tsx'].map((name) => `${import.meta.dirname}/src/${name}`)
  const sources = ofBase.map((path) => [path, readFileSync(path, 'utf8')] as const)
  const found = pagesIn(new Map([...sources, ['/product/projects/web.tsx', product]]))
  const modules = new Map(found.map((page) => [page.path, page.modules]))
  const pages = `${import.meta.dirname}/src/pages`
  expect(modules.get('/users/$user_id')).toEqual([`${pages}/user.tsx`])
  expect(modules.get('/projects/$project_id')).toEqual(['/product/projects/project-page.tsx'])
  expect(modules.get('/settings/tax')).toEqual([`${pages}/settings/settings.tsx`, '/product/tax.tsx'])
  expect([...modules.values()].flat()).not.toContain('/product/projects/public.tsx')
  const unknown = Object.values<string>(paths).filter((path) => !path.startsWith('/auth') && !modules.has(path))
  expect(unknown).toEqual([paths.home, paths.dashboard])
})
