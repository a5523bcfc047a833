import { ownPage as pageOf } from '@plinth/contract/text/own-page'
import { paths } from './paths.ts'

/** Returns the path if it is one of our own pages, else the dashboard; /auth would redirect back here. */
export function safeRedirect(asked: unknown, origin?: string): string {
  return ownPage(asked, origin) ?? paths.dashboard
}

/** Returns null where `safeRedirect` returns the dashboard. */
export function ownPage(asked: unknown, origin: string = window.location.origin): string | null {
  return typeof asked === 'string' ? pageOf(asked, origin) : null
}

/** The dashboard needs no search param. */
export function redirectSearch(target: string): { redirect?: string } {
  if (target === paths.dashboard) return {}
  const redirect = safeRedirect(target)
  return redirect === paths.dashboard ? {} : { redirect }
}

/** Builds the property of a request that sends a link; the dashboard needs none. */
export function nextPath(target: string): { next?: string } {
  const next = safeRedirect(target)
  return next === paths.dashboard ? {} : { next }
}
