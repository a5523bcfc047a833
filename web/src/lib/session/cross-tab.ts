import { channel } from '../page-state.ts'
import { unsavedWork } from '../unsaved-forms.ts'
import { fullLoad, fullReload } from '../url/full-load.ts'
import { paths } from '../url/paths.ts'
import { dropKeptText } from './kept-text.ts'

type Message = 'session_changed' | 'signed_out' | 'organization_changed' | 'account_deleted'

const AFTER_DELETION = `${paths.login}?notice=account_deleted`

/** Runs after a sign-in, or after the user has confirmed who they are. */
export function announceSessionChange(): void {
  send('session_changed')
}

/** No tab may keep unsaved text after signing out. */
export function announceSignOut(): void {
  dropKeptText()
  send('signed_out')
}

/** Every tab goes to the dashboard of the new organization. */
export function enterOrganization(): void {
  send('organization_changed')
  fullLoad(paths.dashboard)
}

/** Every tab goes to the sign-in page. */
export function leaveDeletedAccount(): void {
  dropKeptText()
  send('account_deleted')
  fullLoad(AFTER_DELETION)
}

/**
 * Reloads when the session changes in another tab. With unsaved text or running uploads of a user who is still signed in
 * it calls `ask` instead, to fetch the session and let the user decide. Returns the function that stops.
 */
export function followSessionChanges(ask: () => void): () => void {
  const follow = ({ data }: MessageEvent<Message>) => {
    const ended = data === 'account_deleted' || data === 'signed_out'
    if (ended) dropKeptText()
    else if (unsavedWork()) return ask()
    if (data === 'account_deleted') fullLoad(AFTER_DELETION)
    else if (data === 'organization_changed') fullLoad(paths.dashboard)
    else fullReload()
  }
  channel('session').addEventListener('message', follow)
  return () => channel('session').removeEventListener('message', follow)
}

/** Calls `listener` on sign-in or sign-out in another tab. Returns the function that stops. */
export function onSessionChange(listener: () => void): () => void {
  const follow = ({ data }: MessageEvent<Message>) => data === 'session_changed' && listener()
  channel('session').addEventListener('message', follow)
  return () => channel('session').removeEventListener('message', follow)
}

function send(message: Message): void {
  channel('session').postMessage(message)
}
