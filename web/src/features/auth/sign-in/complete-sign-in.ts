import { announceSessionChange } from '../../../lib/session/cross-tab.ts'
import { writeEntry } from '../../../lib/storage.ts'
import { fullLoad } from '../../../lib/url/full-load.ts'

/** Goes on into the application after a sign-in, and has the other tabs follow. `target` comes from safeRedirect. */
export function enter(target: string): void {
  writeEntry('signed_in', '1')
  announceSessionChange()
  fullLoad(target)
}
