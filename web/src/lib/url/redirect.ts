import { paths } from './paths.ts'

// The same form as the contract's NextPath, written out here because this file is in the first chunk and the schema library is not.
const PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u
const LONGEST = 512

/**
 * Where to go on to after signing in: the asked path if it is one of our own pages, else the dashboard.
 * Pages under /auth are refused, since they would lead back here.
 */
export function safeRedirect(asked: unknown, origin?: string): string {
  return ownPage(asked, origin) ?? paths.dashboard
}

/** The path if it leads to one of our own pages behind the sign-in, by the same rule; else null. */
export function ownPage(asked: unknown, origin: string = window.location.origin): string | null {
  if (typeof asked !== 'string' || asked.length > LONGEST || !PATH.test(asked)) return null
  if (!URL.canParse(asked, origin)) return null
  const url = new URL(asked, origin)
  const path = url.pathname + url.search + url.hash
  // Resolving removes dot segments, and `/.//evil.example` becomes a path that starts with two slashes.
  if (url.origin !== origin || !PATH.test(path) || /^\/auth(\/|$)/i.test(url.pathname)) return null
  return path
}

/** The `redirect` search parameter for a target; the dashboard needs none. */
export function redirectSearch(target: string): { redirect?: string } {
  const redirect = safeRedirect(target)
  return redirect === paths.dashboard ? {} : { redirect }
}

/** The `next` of a request that sends a link; the dashboard needs none. */
export function nextPath(target: string): { next?: string } {
  const next = safeRedirect(target)
  return next === paths.dashboard ? {} : { next }
}
