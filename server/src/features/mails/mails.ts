import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import type { MailDelivery, Mailer, NotificationTemplate } from '../../adapters/mail/port.ts'

type Outgoing = { mailer: Mailer; frontend_url: string }

type Recipient = { email: string; name: string }

type Words = { headline: string; body: string; path: string }

// Each mail of the base is one function. The names of its template and its variables are nowhere else.

export function mailVerification(
  { mailer, frontend_url }: Outgoing,
  { email, token, next }: { email: string; token: string; next: string | undefined },
  delivery: MailDelivery,
) {
  const action_url = frontend_url + linkTo('/auth/verify', { token, email }, next)
  return mailer.send('verify-email', email, { action_url, expires_in: formatDuration(LIFETIMES.sign_up) }, delivery)
}

export function mailMagicLink(
  { mailer, frontend_url }: Outgoing,
  { email }: Recipient,
  { token, next }: { token: string; next: string | undefined },
  delivery: MailDelivery,
) {
  const action_url = frontend_url + linkTo('/auth/login', { magic: token, email }, next)
  return mailer.send('magic-link', email, { action_url, expires_in: formatDuration(LIFETIMES.magic_link) }, delivery)
}

export function mailPasswordReset(
  { mailer, frontend_url }: Outgoing,
  { email, name: recipient_name }: Recipient,
  token: string,
  delivery: MailDelivery,
) {
  const action_url = frontend_url + linkTo('/auth/reset-password', { token, email })
  const expires_in = formatDuration(LIFETIMES.password_reset)
  return mailer.send('reset-password', email, { recipient_name, action_url, expires_in }, delivery)
}

export function mailSecurityAlert(
  { mailer, frontend_url }: Outgoing,
  { email, name: recipient_name }: Recipient,
  { headline, body: detail, path, at }: Words & { at: string },
  delivery: MailDelivery,
) {
  const occurred_at = `${at.slice(0, 16).replace('T', ' ')} UTC`
  const variables = { recipient_name, headline, detail, occurred_at, action_url: frontend_url + path }
  return mailer.send('security-alert', email, variables, delivery)
}

export function mailAnnouncement(
  { mailer, frontend_url }: Outgoing,
  { email, name: recipient_name }: Recipient,
  {
    headline,
    body,
    path,
    action_label,
    template,
  }: Words & { action_label: string; template: NotificationTemplate | null },
  delivery: MailDelivery,
) {
  const urls = { action_url: frontend_url + path, preferences_url: `${frontend_url}/settings/notifications` }
  const variables = { recipient_name, headline, body, action_label, ...urls }
  return mailer.send(template ?? 'system-announcement', email, variables, delivery)
}

export function mailInvitation(
  { mailer, frontend_url }: Outgoing,
  {
    email,
    token,
    ...words
  }: Record<'email' | 'token' | 'inviter_name' | 'organization_name' | 'role' | 'expires_in', string>,
  delivery: MailDelivery,
) {
  const variables = { ...words, action_url: `${frontend_url}/invitations/${token}` }
  return mailer.send('organization-invitation', email, variables, delivery)
}

export function mailSubscription(
  { mailer, frontend_url }: Outgoing,
  { email, name: recipient_name }: Recipient,
  { headline, detail }: { headline: string; detail: string },
  delivery: MailDelivery,
) {
  const action_url = frontend_url + BILLING
  return mailer.send('billing-subscription-updated', email, { recipient_name, headline, detail, action_url }, delivery)
}

export function mailPaymentFailed(
  { mailer, frontend_url }: Outgoing,
  { email, name: recipient_name }: Recipient,
  delivery: MailDelivery,
) {
  return mailer.send('billing-payment-failed', email, { recipient_name, action_url: frontend_url + BILLING }, delivery)
}

export function mailTrialEnd(
  { mailer, frontend_url }: Outgoing,
  { email, name: recipient_name }: Recipient,
  trial_ends_on: string,
  delivery: MailDelivery,
) {
  const variables = { recipient_name, trial_ends_on, action_url: frontend_url + BILLING }
  return mailer.send('billing-trial-ending', email, variables, delivery)
}

const BILLING = '/settings/billing'

// A fragment reaches no log and no Referer. It names the address so that the page can show it and a password manager
// can save it; only the owner of the mailbox sees it.
function linkTo(page: string, fragment: Record<string, string>, next?: string): string {
  return `${page}#${new URLSearchParams({ ...fragment, ...(next !== undefined && { next }) })}`
}
