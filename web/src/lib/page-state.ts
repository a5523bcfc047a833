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
}

const INITIAL: PageState = {
  organization_id: null,
  mail_link: null,
  leaving: false,
  downloading: false,
  failed_polls: 0,
  confirm_identity: null,
}

export const pageState: PageState = { ...INITIAL }

export function resetPageState(): void {
  Object.assign(pageState, INITIAL)
}

const opened = new Map<string, BroadcastChannel>()

/** A channel does not deliver to its own tab, so each subject needs exactly one. */
export const channels = {
  get session() {
    return channel('session')
  },
  get notifications() {
    return channel('notifications')
  },
}

// The channel is opened at first use: an open one would keep the build alive, which renders the sign-in page.
function channel(name: string): BroadcastChannel {
  const open = opened.get(name) ?? new BroadcastChannel(name)
  opened.set(name, open)
  return open
}
