import type { SessionView } from '@plinth/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '../../features/auth/session.ts'
import type { ApiError } from '../../lib/api/api-error.ts'
import { actsElsewhere } from '../../lib/session/acting-organization.ts'
import { dropKeptText, keepText } from '../../lib/session/kept-text.ts'
import { followForms, hasUnsavedText } from '../../lib/unsaved-forms.ts'
import { fullLoad, fullReload, isLeaving } from '../../lib/url/full-load.ts'
import { paths } from '../../lib/url/paths.ts'
import { loginSearch } from '../guard.ts'

/**
 * What the session allows to show of the page: all of it, nothing while the session is unknown, nothing after it has ended or
 * belongs to another user, or a question because the user now acts in another organization.
 */
export type Standing =
  | { is: 'here' }
  | { is: 'unknown'; error: ApiError }
  | { is: 'ended' }
  | { is: 'other_user' }
  | { is: 'moved'; name: string; stay: () => void }

/** The session the page was made for, how it stands now, and whether the page has unsaved text. */
export function useStanding(): { session: SessionView | null; standing: Standing; unsaved: boolean } {
  const { data, error } = useQuery(sessionQuery)
  const [session, setSession] = useState(data ?? null)
  const [stayed, setStayed] = useState<string>()
  const unsaved = useSyncExternalStore(followForms, hasUnsavedText)
  const standing = standingOf()
  if (data && data !== session && standing.is === 'here' && !movedFrom(data)) setSession(data)

  useLeaving(standing.is, unsaved)
  useKeptText(session?.user.id, standing.is === 'unknown' || standing.is === 'ended')
  return { session, standing, unsaved }

  function standingOf(): Standing {
    if (error) return { is: 'unknown', error }
    if (!data) return { is: 'ended' }
    if (session && data.user.id !== session.user.id) return { is: 'other_user' }
    const { id, name } = data.organization
    // With unsaved text the user may stay on the page of the other organization. The API refuses what does not belong there.
    if (movedFrom(data) && !(unsaved && stayed === id)) return { is: 'moved', name, stay: () => setStayed(id) }
    return { is: 'here' }
  }
}

// While this tab goes to the new organization itself, there is nothing to ask.
function movedFrom({ organization }: SessionView): boolean {
  return actsElsewhere(organization.id) && !isLeaving()
}

/** Leaves for the sign-in page when the session has ended, unless the page has text to lose; loads anew for another user. */
function useLeaving(is: Standing['is'], unsaved: boolean): void {
  const router = useRouter()
  const ended = is === 'ended' && !unsaved
  useEffect(() => {
    if (!ended) return
    const { pathname, searchStr } = router.latestLocation
    fullLoad(router.buildLocation({ to: paths.login, search: loginSearch(pathname + searchStr, true) }).href)
  }, [ended, router])

  useEffect(() => {
    if (is !== 'other_user') return
    dropKeptText()
    fullReload()
  }, [is])
}

/** Keeps unsaved text while the page is hidden, in case it is reloaded. */
function useKeptText(user_id: string | undefined, hidden: boolean): void {
  const kept = useRef(false)
  useEffect(() => {
    if (!user_id) return
    if (hidden) kept.current = keepText(user_id)
    else if (kept.current) {
      kept.current = false
      dropKeptText()
    }
  }, [user_id, hidden])
}
