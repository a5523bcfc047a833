// @vitest-environment jsdom
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'

const module = { Page: () => 'The page' }

test('a lazy page that suspended renders without a warning of React', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let finish = (_: typeof module) => {}
  const loaded = new Promise<typeof module>((resolve) => {
    finish = resolve
  })
  const Page = lazyPage(() => loaded, 'Page')
  const element = document.createElement('div')
  // The application renders like this too: React checks the calls of `use` in strict mode, and not within `act`.
  createRoot(element).render(
    <StrictMode>
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </StrictMode>,
  )
  await expect.poll(() => element.textContent).toBe('Loading')
  finish(module)
  await expect.poll(() => element.textContent).toBe('The page')
  expect(log.mock.calls).toEqual([])
  log.mockRestore()
})

test('a lazy page that was preloaded renders without its fallback', async () => {
  const Page = lazyPage(() => Promise.resolve(module), 'Page')
  await Page.preload()
  const element = document.createElement('div')
  const fallback = vi.fn(() => 'Loading')
  const Fallback = () => fallback()
  createRoot(element).render(
    <Suspense fallback={<Fallback />}>
      <Page />
    </Suspense>,
  )
  await expect.poll(() => element.textContent).toBe('The page')
  expect(fallback).not.toHaveBeenCalled()
})
