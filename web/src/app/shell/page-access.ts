import type { SessionView } from '@plinth/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '../../features/auth/queries.ts'
import type { ApiError } from '../../lib/api/api-error.ts'
import { actsElsewhere } from '../../lib/session/acting-organization.ts'
import { dropKeptText, keepText } from '../../lib/session/kept-text.ts'
import { followForms, type Unsaved, unsavedWork } from '../../lib/unsaved-forms.ts'
import { fullReload, isLeaving } from '../../lib/url/full-load.ts'
import { paths } from '../../lib/url/paths.ts'
import { useLeaveForSignIn } from './use-leave-for-sign-in.ts'

// These pages act in no organization.
const PERSONAL = [paths.settings, paths.notifications, paths.users, paths.invitation.replace('$token', '')]

export type PageAccess =
  | { is: 'allowed' }
  | { is: 'session_unknown'; error: ApiError }
  | { is: 'signed_out' }
  | { is: 'other_user' }
  | { is: 'organization_changed'; name: string; stay: () => void }
  | { is: 'set_up_required' }

/** An organization can require a second step, which must be set up before its pages are shown. */
export function useSetUpRequired(session: SessionView | null | undefined): boolean {
  const isPersonal = useLocation({ select: ({ pathname }) => PERSONAL.some((path) => pathname.startsWith(path)) })
  return session?.second_factor_required === true && !isPersonal
}

/** Returns the session the page was loaded with, what it now allows, and what would be lost with the page. */
export function usePageAccess(): { session: SessionView | null; access: PageAccess; unsaved: Unsaved | null } {
  const { data, error } = useQuery(sessionQuery)
  const [session, setSession] = useState(data ?? null)
  const [stayed, setStayed] = useState<string>()
  const unsaved = useSyncExternalStore(followForms, unsavedWork)
  const setUpRequired = useSetUpRequired(data)
  const access = accessOf()
  if (data && data !== session && access.is === 'allowed' && !actsElsewhereIn(data)) setSession(data)

  useLeaving(access.is, unsaved !== null)
  useKeptText(session?.user.id, access.is === 'session_unknown' || access.is === 'signed_out')
  return { session, access, unsaved }

  function accessOf(): PageAccess {
    if (error) return { is: 'session_unknown', error }
    if (!data) return { is: 'signed_out' }
    if (session && data.user.id !== session.user.id) return { is: 'other_user' }
    const { id, name } = data.organization
    // With unsaved work the user may stay. The API refuses calls for the other organization.
    if (actsElsewhereIn(data) && !(unsaved && stayed === id))
      return { is: 'organization_changed', name, stay: () => setStayed(id) }
    if (setUpRequired && unsaved === 'changes') return { is: 'set_up_required' }
    return { is: 'allowed' }
  }
}

// A tab that is already loading the new organization does not ask.
function actsElsewhereIn({ organization }: SessionView): boolean {
  return actsElsewhere(organization.id) && !isLeaving()
}

/** A signed-out user goes to the sign-in page, unless there is unsaved text. Another user reloads. */
function useLeaving(is: PageAccess['is'], unsaved: boolean): void {
  const leave = useLeaveForSignIn()
  const signedOut = is === 'signed_out' && !unsaved
  useEffect(() => {
    if (signedOut) leave()
  }, [signedOut, leave])

  useEffect(() => {
    if (is !== 'other_user') return
    dropKeptText()
    fullReload()
  }, [is])
}

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
