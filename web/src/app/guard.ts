import type { SessionView } from '@plinth/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../features/auth/queries.ts'
import { hasKeptText } from '../lib/session/kept-text.ts'
import { readEntry } from '../lib/storage.ts'
import { letterToken } from '../lib/url/letter.ts'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/url/redirect.ts'

/**
 * Returns the session for the loaders of the pages, or redirects to the sign-in page and back. Throws when the session
 * is unknown, so that nothing is shown; a mounted shell covers the page instead and keeps its unsaved text.
 */
export async function requireSession(queryClient: QueryClient, target: string): Promise<{ session: SessionView }> {
  const wasSignedIn = readEntry('signed_in') !== null || hasKeptText()
  const session = await resolveSession(queryClient)
  if (!session) throw redirect({ to: paths.login, search: loginSearch(target, wasSignedIn) })
  return { session }
}

/** Search params of the sign-in page: the redirect target, and whether the session has ended or a visitor was invited. */
export function loginSearch(target: string, ended: boolean): { redirect?: string; notice?: string } {
  if (ended) return { ...redirectSearch(target), notice: 'session_ended' }
  return { ...redirectSearch(target), ...(letterToken(target) !== null && { notice: 'invited' }) }
}

/** Throws not-found where this deployment has no user directory. */
export function requireDirectory(queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session?.user.features.directory === 'off') throw notFound()
}

/** Unknown URLs are not-found at once for users who are not signed in; there is nothing to sign in for. */
export async function requireSessionOrNotFound(queryClient: QueryClient): Promise<void> {
  const session = await resolveSession(queryClient)
  if (!session) throw notFound()
}

function resolveSession(queryClient: QueryClient): Promise<SessionView | null> {
  return queryClient.fetchQuery(sessionQuery).catch((error: unknown) => {
    const known = queryClient.getQueryData(sessionQuery.queryKey)
    if (known) return known
    throw error
  })
}

export async function passSignedIn(queryClient: QueryClient, asked: string | undefined): Promise<void> {
  if (!readEntry('signed_in')) return
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
  if (session) throw redirect({ href: safeRedirect(asked) })
}
