import { fullLoad, fullReload } from './full-load.ts'
import { paths } from './paths.ts'

/** What one tab has to tell the others. */
type News = 'session_changed' | 'organization_changed' | 'account_deleted'

const FAREWELL = `${paths.login}?notice=account_deleted`

// One channel for both directions: it carries to the other tabs and never back to this one.
const channel = new BroadcastChannel('session')

/** Tells the other tabs of this browser that somebody signed in or out, or that the session has a new proof. */
export function announceSessionChange(): void {
  tell('session_changed')
}

/** Goes to the dashboard of the organization somebody acts in from now on, in every tab of this browser. */
export function enterOrganization(): void {
  tell('organization_changed')
  fullLoad(paths.dashboard)
}

/** Leaves for the sign-in page after the account is gone, in every tab of this browser. */
export function leaveDeletedAccount(): void {
  tell('account_deleted')
  fullLoad(FAREWELL)
}

/** Loads this tab anew when another one has news. Gives the function that stops listening. */
export function followSessionChanges(): () => void {
  channel.addEventListener('message', follow)
  return () => channel.removeEventListener('message', follow)
}

/** Calls `listener` when somebody has signed in or out in another tab. Returns the function that stops listening. */
export function onSessionChange(listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => data === 'session_changed' && listener()
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}

function tell(news: News): void {
  channel.postMessage(news)
}

function follow({ data }: MessageEvent<News>): void {
  if (data === 'account_deleted') fullLoad(FAREWELL)
  else if (data === 'organization_changed') fullLoad(paths.dashboard)
  else fullReload()
}
