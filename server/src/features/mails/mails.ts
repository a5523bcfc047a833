import type { MailDelivery, Mailer, NotificationTemplate } from '../../adapters/mail/port.ts'

type Outgoing = { mailer: Mailer; frontend_url: string }

type Recipient = { email: string; name: string }

type Words = { headline: string; body: string; path: string }

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
