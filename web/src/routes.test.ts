import { PUBLIC_PATHS } from '@plinth/product/public-paths'
import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { paths } from './lib/url/paths.ts'
import { PRODUCT_ORGANIZATION_TABS, PRODUCT_PAGES, PRODUCT_PUBLIC_PAGES, PRODUCT_SETTINGS_TABS } from './parts.ts'
import { createAppRouter } from './router.ts'

const router = createAppRouter(new QueryClient(), createMemoryHistory())

test.each(Object.entries(paths))('the path %s has a route of its own: %s [W1]', (_name, path) => {
  const matched = router.matchRoutes(path, {}).at(-1)
  expect(matched?.fullPath.replace(/(.)\/$/, '$1')).toBe(path)
})

test('every page of the base has a path [W1]', () => {
  const ofProduct = new Set<string>([...PRODUCT_PAGES, ...PRODUCT_PUBLIC_PAGES].map((page: AnyRoute) => page.fullPath))
  const pages = Object.keys(router.routesByPath).filter((path) => !ofProduct.has(path))
  expect(new Set(pages.map((path) => path.replace(/(.)\/$/, '$1')))).toEqual(new Set([...Object.values(paths), '/$']))
})

test('an unknown path is caught by a route of its own', () => {
  expect(router.matchRoutes('/nowhere/at/all', {}).map(({ routeId }) => routeId)).toEqual([
    '__root__',
    '/unknown',
    '/unknown/$',
  ])
})

test('the pages in the frame of visitors are those of PUBLIC_PATHS', () => {
  const routes = Object.values(router.routesById).filter(({ parentRoute }) => parentRoute?.id === '/visitor')
  expect(routes.map(({ fullPath }) => fullPath).toSorted()).toEqual(Object.values<string>(PUBLIC_PATHS).toSorted())
})

test.each([
  { frame: '/app/settings', tabs: PRODUCT_SETTINGS_TABS, ofBase: ['Profile', 'Account', 'Billing', 'Notifications'] },
  { frame: '/app/organization', tabs: PRODUCT_ORGANIZATION_TABS, ofBase: ['Members', 'Files', 'Settings'] },
])(
  'each tab of the product within $frame has a label of its own, and a page in this frame',
  ({ frame, tabs, ofBase }) => {
    const labels = [...ofBase, ...tabs.map(({ label }: Tab) => label)]
    expect(labels.filter((label, index) => labels.indexOf(label) < index)).toEqual([])
    const isOutside = (to: string) => router.matchRoutes(to, {}).every(({ routeId }) => routeId !== frame)
    expect(tabs.map(({ to }: Tab) => to).filter(isOutside)).toEqual([])
  },
)

type Tab = { to: string; label: string }
