/**
 * A mail link carries a secret, its email and the redirect target. Anyone can put an email into a link, so it is sent
 * along with the secret and the API refuses a wrong one.
 */
export type MailLink = { token: string | null; magic: string | null; email: string | null; next: string | null }

/** All module state is here, but for `unsaved-forms.ts` and `scheme.ts`, which nothing else touches. */
type PageState = {
  organization_id: string | null
  mail_link: MailLink | null
  leaving: boolean
  /** A page cannot tell a download that begins from leaving the page. */
  downloading: boolean
  /** Failed polls of the unread count in a row. */
  failed_polls: number
  /** Asks users to confirm who they are, and resolves to whether they did. It is null on pages without the shell. */
  confirm_identity: (() => Promise<boolean>) | null
  /** The latest call that gives the session a new token, and how many have ended. */
  renewal: Promise<void> | null
  renewals: number
}

const INITIAL: PageState = {
  organization_id: null,
  mail_link: null,
  leaving: false,
  downloading: false,
  failed_polls: 0,
  confirm_identity: null,
  renewal: null,
  renewals: 0,
}

export const pageState: PageState = { ...INITIAL }

export function resetPageState(): void {
  Object.assign(pageState, INITIAL)
}

const opened = new Map<string, BroadcastChannel>()

/** Opened at first use, as an open one keeps a build alive. It is silent in its own tab, so a subject has just one. */
export function channel(subject: 'session' | 'notifications'): BroadcastChannel {
  const open = opened.get(subject) ?? new BroadcastChannel(subject)
  opened.set(subject, open)
  return open
}
