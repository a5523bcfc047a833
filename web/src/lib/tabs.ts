import { fullReload } from './full-load.ts'

// One channel for both directions: it carries to the other tabs and never back to this one.
const channel = new BroadcastChannel('session')

/** Tells the other tabs of this browser that somebody signed in or out. */
export function announceSessionChange(): void {
  channel.postMessage('changed')
}

/** Loads this tab anew when another one signs in or out. Gives the function that stops listening. */
export function followSessionChanges(): () => void {
  channel.addEventListener('message', fullReload)
  return () => channel.removeEventListener('message', fullReload)
}
