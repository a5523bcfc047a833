import { channels } from '../page-state.ts'
import { hasUnsavedText } from '../unsaved-forms.ts'
import { fullLoad, fullReload } from '../url/full-load.ts'
import { paths } from '../url/paths.ts'
import { dropKeptText } from './kept-text.ts'

/** What one tab has to tell the others. */
type News = 'session_changed' | 'signed_out' | 'organization_changed' | 'account_deleted'

const FAREWELL = `${paths.login}?notice=account_deleted`

/** Tells the other tabs of this browser that a user signed in, or that the session has a new proof. */
export function announceSessionChange(): void {
  tell('session_changed')
}

/** Tells the other tabs that the user has signed out. No tab keeps unsaved text then. */
export function announceSignOut(): void {
  dropKeptText()
  tell('signed_out')
}

/** Goes to the dashboard of the organization the user acts in from now on, in every tab of this browser. */
export function enterOrganization(): void {
  tell('organization_changed')
  fullLoad(paths.dashboard)
}

/** Leaves for the sign-in page after the account is gone, in every tab of this browser. */
export function leaveDeletedAccount(): void {
  dropKeptText()
  tell('account_deleted')
  fullLoad(FAREWELL)
}

/**
 * Loads this tab anew when another one has news. With unsaved text, and the user still there, it calls `ask` instead: to read
 * the session again and let the user decide. Returns the function that stops listening.
 */
export function followSessionChanges(ask: () => void): () => void {
  const follow = ({ data }: MessageEvent<News>) => {
    const ended = data === 'account_deleted' || data === 'signed_out'
    if (ended) dropKeptText()
    else if (hasUnsavedText()) return ask()
    if (data === 'account_deleted') fullLoad(FAREWELL)
    else if (data === 'organization_changed') fullLoad(paths.dashboard)
    else fullReload()
  }
  channels.session.addEventListener('message', follow)
  return () => channels.session.removeEventListener('message', follow)
}

/** Calls `listener` when somebody has signed in or out in another tab. Returns the function that stops listening. */
export function onSessionChange(listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => data === 'session_changed' && listener()
  channels.session.addEventListener('message', hear)
  return () => channels.session.removeEventListener('message', hear)
}

function tell(news: News): void {
  channels.session.postMessage(news)
}
