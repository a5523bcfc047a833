import { inWords, LIFETIMES } from '@plinth/contract/lifetimes'
import type { Mailing } from '../../services.ts'
import { activeUserById } from './accounts/queries.ts'

export function mailAuthentication(services: Mailing): void {
  mailSignUps(services)
  mailLinks(services)
}

// A fragment reaches no log and no Referer. It names the address so that the page can show it and a password manager
// can save it; only the owner of the mailbox sees it.
function linkTo(page: string, fragment: Record<string, string>, next?: string): string {
  return `${page}#${new URLSearchParams({ ...fragment, ...(next !== undefined && { next }) })}`
}

function mailSignUps({ events, database, mailer, frontend_url }: Mailing): void {
  events.on(
    'auth.verification_requested',
    'mail',
    'verify-email',
    async ({ email, token, next }, { event_id, signal }) => {
      await mailer.send(
        'verify-email',
        email,
        {
          action_url: frontend_url + linkTo('/auth/verify', { token, email }, next),
          expires_in: inWords(LIFETIMES.sign_up),
        },
        `verify-email/${event_id}`,
        signal,
      )
    },
  )

  events.on('auth.signup_existing_email', 'mail', 'security-alert', async ({ user_id, at }, { event_id, signal }) => {
    const user = await database.find(activeUserById({ user_id }))
    if (!user) return
    await mailer.send(
      'security-alert',
      user.email,
      {
        recipient_name: user.name,
        headline: 'Somebody tried to sign up with your address',
        detail:
          'You already have an account with this address, so nothing was changed. If it was you, sign in instead; if not, you can ignore this message.',
        occurred_at: `${at.slice(0, 16).replace('T', ' ')} UTC`,
        action_url: `${frontend_url}/auth/login`,
      },
      `security-alert/${event_id}`,
      signal,
    )
  })
}

function mailLinks({ events, database, mailer, frontend_url }: Mailing): void {
  events.on(
    'auth.magic_link_requested',
    'mail',
    'magic-link',
    async ({ user_id, token, next }, { event_id, signal }) => {
      const user = await database.find(activeUserById({ user_id }))
      if (!user) return
      const { email } = user
      await mailer.send(
        'magic-link',
        email,
        {
          action_url: frontend_url + linkTo('/auth/login', { magic: token, email }, next),
          expires_in: inWords(LIFETIMES.magic_link),
        },
        `magic-link/${event_id}`,
        signal,
      )
    },
  )

  events.on(
    'auth.password_reset_requested',
    'mail',
    'reset-password',
    async ({ user_id, token }, { event_id, signal }) => {
      const user = await database.find(activeUserById({ user_id }))
      if (!user) return
      await mailer.send(
        'reset-password',
        user.email,
        {
          recipient_name: user.name,
          action_url: frontend_url + linkTo('/auth/reset-password', { token, email: user.email }),
          expires_in: inWords(LIFETIMES.password_reset),
        },
        `reset-password/${event_id}`,
        signal,
      )
    },
  )
}
