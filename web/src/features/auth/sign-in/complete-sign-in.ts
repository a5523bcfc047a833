import type { SessionView } from '@plinth/contract/auth'
import type { SecondStep } from '@plinth/contract/auth/factors'
import { announceSessionChange } from '../../../lib/session/cross-tab.ts'
import { writeEntry } from '../../../lib/storage.ts'
import { fullLoad } from '../../../lib/url/full-load.ts'
import { paths } from '../../../lib/url/paths.ts'
import { redirectSearch } from '../../../lib/url/redirect.ts'
import { hrefOf } from '../../../ui/button/page-link.tsx'

/** Loads `target` after a sign-in and tells the other tabs. `target` comes from safeRedirect. */
export function enter(target: string): void {
  writeEntry('signed_in', '1')
  writeEntry('invitation', null)
  announceSessionChange()
  fullLoad(target)
}

/** The first step of a sign-in may lead to a second one. */
export function completeSignIn(answer: SessionView | SecondStep, target: string): void {
  if ('next' in answer) fullLoad(hrefOf({ to: paths.secondStep, search: redirectSearch(target) }))
  else enter(target)
}
