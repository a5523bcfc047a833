import type { SessionView } from '@plinth/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../features/auth/session.ts'
import { hasKeptText } from '../lib/session/kept-text.ts'
import { readEntry } from '../lib/storage.ts'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/url/redirect.ts'

/**
 * Lets signed-in users pass and redirects everyone else to sign in and back. When the session cannot be resolved it throws, and
 * nothing is shown; if the shell is mounted already, the shell hides the page instead, so that nothing typed is lost.
 */
export async function requireSession(queryClient: QueryClient, target: string): Promise<void> {
  const wasSignedIn = readEntry('signed_in') !== null || hasKeptText()
  const session = await resolveSession(queryClient)
  if (!session) throw redirect({ to: paths.login, search: loginSearch(target, wasSignedIn) })
}

/** The search params of the sign-in page: where to go on to, and whether to say that a session has ended. */
export function loginSearch(target: string, ended: boolean): { redirect?: string; notice?: string } {
  return { ...redirectSearch(target), ...(ended && { notice: 'session_ended' }) }
}

/** Shows the not-found page where this deployment has no user directory. */
export function requireDirectory(queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session?.user.features.directory === 'off') throw notFound()
}

/** For an address without a page: there is nothing to sign in for, so people who are not signed in are told at once. */
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

/** Sends signed-in visitors of a sign-in page on. Strangers are not asked for a session they cannot have. */
export async function passSignedIn(queryClient: QueryClient, asked: string | undefined): Promise<void> {
  if (!readEntry('signed_in')) return
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
  if (session) throw redirect({ href: safeRedirect(asked) })
}
