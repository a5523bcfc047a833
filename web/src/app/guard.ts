import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../features/auth/session.ts'
import { paths } from '../lib/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/redirect.ts'
import { readEntry } from '../lib/storage.ts'

/** Lets signed-in people pass and sends everybody else to sign in and back. When the session cannot be resolved it fails, and nothing is shown. */
export async function requireSession(queryClient: QueryClient, target: string): Promise<void> {
  const session = await queryClient.fetchQuery(sessionQuery)
  if (!session) throw redirect({ to: paths.login, search: redirectSearch(target) })
}

/** Shows the not-found page where this deployment has no user directory. */
export function requireDirectory(queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session?.user.features.directory === 'off') throw notFound()
}

/** Sends signed-in visitors of a sign-in page on. Strangers are not asked for a session they cannot have. */
export async function passSignedIn(queryClient: QueryClient, asked: string | undefined): Promise<void> {
  if (!readEntry('signed_in')) return
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
  if (session) throw redirect({ href: safeRedirect(asked) })
}
