import { announceSessionChange } from '../../../lib/session/cross-tab.ts'
import { writeEntry } from '../../../lib/storage.ts'
import { fullLoad } from '../../../lib/url/full-load.ts'

/** Loads `target` after a sign-in and tells the other tabs. `target` comes from safeRedirect. */
export function enter(target: string): void {
  writeEntry('signed_in', '1')
  announceSessionChange()
  fullLoad(target)
}
