import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { publicPrefixes } from './head-script.ts'

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
