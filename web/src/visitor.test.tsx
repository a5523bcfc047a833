// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRoute, createRouter, notFound, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { root, visitor } from './layout-routes.tsx'

const page = createRoute({
  getParentRoute: () => visitor,
  path: '/i/$token',
  loader: ({ params }) => {
    if (params.token === 'unknown') throw notFound()
    if (params.token === 'failing') throw new Error('It fails')
  },
  component: () => <h1>An invoice</h1>,
})

async function open(path: string): Promise<{ text: () => string | null; fetch: ReturnType<typeof vi.fn> }> {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const routeTree = root.addChildren([visitor.addChildren([page])])
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, context: { queryClient: new QueryClient() } })
  const element = document.createElement('div')
  createRoot(element).render(<RouterProvider router={router as never} />)
  return { text: () => element.textContent, fetch }
}

test.each([
  ['/i/token', 'An invoice'],
  ['/i/unknown', 'Page not found'],
  ['/i/failing', 'Something went wrong on this page'],
])('the public page %s shows "%s" and asks the API for nothing', async (path, expected) => {
  const { text, fetch } = await open(path)
  await expect.poll(text).toContain(expected)
  expect(fetch).not.toHaveBeenCalled()
})
