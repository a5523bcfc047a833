import { followScheme } from './lib/scheme.ts'
import { fullReload } from './lib/url/full-load.ts'
import { isMailLink } from './lib/url/mail-link.ts'

/** Runs for every document, with the application or with the sign-in form alone. */
export function followDocument(): void {
  // A second mail link in the same tab changes only the fragment; start over like the first.
  window.addEventListener('hashchange', () => {
    if (isMailLink(window.location.hash)) fullReload()
  })
  // After signing out, Back would show the page from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) fullReload()
  })
  followScheme()
}
