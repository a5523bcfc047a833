import type { Events } from '../../events/events.ts'
import type { Mailing, Services } from '../../services.ts'
import { ABOUT_SUBSCRIPTION, formatDate } from '../billing/copy.ts'
import { announceToPeople } from './announce-to-people.ts'
import { notify } from './notify.ts'

type Announcing = Mailing & Pick<Services, 'logger'>

export function notifyOfEvents(services: Announcing): void {
  notifyOfSecurity(services)
  notifyOfBilling(services)
  services.events.on('system.announcement', 'background', 'notify system_announcement', (announcement, { signal }) =>
    announceToPeople(services, announcement, signal),
  )
}

type SecurityEvent = Extract<keyof Events, `auth.${string}`>

function notifyOfSecurity(services: Announcing): void {
  const alertOf = <Name extends SecurityEvent>(
    name: Name,
    textOf: (event: Readonly<Events[Name]>) => { title: string; body: string },
  ) =>
    services.events.on(name, 'other', 'notify security_alert', (event) =>
      notify(services, event.user_id, {
        type: 'security_alert',
        ...textOf(event),
        action_path: '/settings/account',
        occurred_at: event.at,
      }),
    )

  alertOf('auth.new_user_agent_sign_in', ({ user_agent_summary }) => ({
    title: 'New sign-in to your account',
    body: `Your account was used from a browser we have not seen before: ${user_agent_summary}.`,
  }))
  alertOf('auth.password_reset_completed', ({ unlinked }) => ({
    title: 'Your password was changed',
    body: `A new password was set through a link sent to your address, and every device was signed out.${unlinked ? ' The linked sign-in provider was unlinked.' : ''}`,
  }))
  alertOf('auth.password_changed', ({ first }) => ({
    title: first ? 'A password was set' : 'Your password was changed',
    body: `${first ? 'Your account can now be used with a password' : 'Your account has a new password'}, and every other device was signed out. If this was not you, reset the password.`,
  }))
  alertOf('auth.identity_linked', () => ({
    title: 'A sign-in provider was linked',
    body: 'An account of the sign-in provider can now be used to sign in to yours. If this was not you, reset your password, which unlinks it.',
  }))
  alertOf('auth.identity_unlinked', () => ({
    title: 'A sign-in provider was unlinked',
    body: 'The account of the sign-in provider can no longer be used to sign in to yours. If this was not you, reset your password.',
  }))
}

function notifyOfBilling(services: Announcing): void {
  const { events } = services

  events.on('billing.subscription_changed', 'other', 'notify billing_update', async ({ user_id, kind }) => {
    await notify(services, user_id, {
      type: 'billing_update',
      ...ABOUT_SUBSCRIPTION[kind],
      action_path: '/settings/billing',
      metadata: { kind },
    })
  })

  events.on('billing.trial_ending', 'other', 'notify billing_update', async ({ user_id, trial_ends_at }) => {
    await notify(services, user_id, {
      type: 'billing_update',
      title: 'Your trial ends soon',
      body: `Your trial ends on ${formatDate(trial_ends_at)}.`,
      action_path: '/settings/billing',
      metadata: { kind: 'trial_ending' },
    })
  })
}
