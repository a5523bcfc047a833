import { paths } from './paths.ts'

// Same as the contract's NextPath. Copied, because this file is in the first chunk and zod is not.
const PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u
const LONGEST = 512

/** The path if it is one of our own pages, else the dashboard; /auth would redirect back here. */
export function safeRedirect(asked: unknown, origin?: string): string {
  return ownPage(asked, origin) ?? paths.dashboard
}

/** The same, with null instead of the dashboard. */
export function ownPage(asked: unknown, origin: string = window.location.origin): string | null {
  if (typeof asked !== 'string' || asked.length > LONGEST || !PATH.test(asked)) return null
  if (!URL.canParse(asked, origin)) return null
  const url = new URL(asked, origin)
  const path = url.pathname + url.search + url.hash
  // Resolving dot segments can leave two leading slashes: `/.//evil.example`.
  if (url.origin !== origin || !PATH.test(path) || /^\/auth(\/|$)/i.test(url.pathname)) return null
  return path
}

/** The `redirect` search param; the dashboard needs none. */
export function redirectSearch(target: string): { redirect?: string } {
  if (target === paths.dashboard) return {}
  const redirect = safeRedirect(target)
  return redirect === paths.dashboard ? {} : { redirect }
}

/** The `next` property of a request that sends a link; the dashboard needs none. */
export function nextPath(target: string): { next?: string } {
  const next = safeRedirect(target)
  return next === paths.dashboard ? {} : { next }
}
