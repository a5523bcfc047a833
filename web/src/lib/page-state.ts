/**
 * What a link of one of our mails carries: a secret, under the name that says what it is for, the address it was sent to, and
 * the redirect target. Anyone can write an address into a link, so it goes back to the API with the secret, which refuses a wrong one.
 */
export type MailLink = { token: string | null; magic: string | null; email: string | null; next: string | null }

/**
 * What this page load remembers outside React, until the next full load: all of it is here, so that it can be seen and reset.
 * Two stores keep their own, because nothing else may touch it: the forms of `unsaved-forms.ts` and the listeners of `scheme.ts`.
 */
type PageState = {
  /** The organization the page was loaded for, or null before the first session is known. */
  organization_id: string | null
  /** The mail link the page was opened with. */
  mail_link: MailLink | null
  /** A full load has begun. */
  leaving: boolean
  /** Polls of the unread count that failed in a row. */
  failed_polls: number
}

const INITIAL: PageState = { organization_id: null, mail_link: null, leaving: false, failed_polls: 0 }

export const pageState: PageState = { ...INITIAL }

/** For tests: what a full load does. */
export function resetPageState(): void {
  Object.assign(pageState, INITIAL)
}

/** Messages to the other tabs of this browser. A channel never delivers to the tab that sends, so each subject has one only. */
export const channels = {
  session: new BroadcastChannel('session'),
  notifications: new BroadcastChannel('notifications'),
}
