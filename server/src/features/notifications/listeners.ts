import type { Mailing, Services } from '../../services.ts'
import { ABOUT_SUBSCRIPTION, formatDate } from '../billing/copy.ts'
import { announceToPeople } from './announce-to-people.ts'
import { notify } from './notify.ts'

type Announcing = Mailing & Pick<Services, 'logger'>

export function notifyOfEvents(services: Announcing): void {
  notifyOfAccount(services)
  notifyOfSignInMethods(services)
  notifyOfBilling(services)
  services.events.on('system.announcement', 'background', 'notify system_announcement', (announcement, { signal }) =>
    announceToPeople(services, announcement, signal),
  )
}

function notifyOfAccount(services: Announcing): void {
  const { events } = services

  events.on(
    'auth.new_user_agent_sign_in',
    'other',
    'notify security_alert',
    async ({ user_id, user_agent_summary, at }) => {
      await notify(services, user_id, {
        type: 'security_alert',
        title: 'New sign-in to your account',
        body: `Your account was used from a browser we have not seen before: ${user_agent_summary}.`,
        action_path: '/settings/account',
        occurred_at: at,
      })
    },
  )

  events.on('auth.password_reset_completed', 'other', 'notify security_alert', async ({ user_id, unlinked, at }) => {
    const what = 'A new password was set through a link sent to your address, and every device was signed out.'
    await notify(services, user_id, {
      type: 'security_alert',
      title: 'Your password was changed',
      body: unlinked ? `${what} The linked sign-in provider was unlinked.` : what,
      action_path: '/settings/account',
      occurred_at: at,
    })
  })
}

function notifyOfSignInMethods(services: Announcing): void {
  const { events } = services

  events.on('auth.password_changed', 'other', 'notify security_alert', async ({ user_id, first, at }) => {
    await notify(services, user_id, {
      type: 'security_alert',
      title: first ? 'A password was set' : 'Your password was changed',
      body: `${first ? 'Your account can now be used with a password' : 'Your account has a new password'}, and every other device was signed out. If this was not you, reset the password.`,
      action_path: '/settings/account',
      occurred_at: at,
    })
  })

  events.on('auth.identity_linked', 'other', 'notify security_alert', async ({ user_id, at }) => {
    await notify(services, user_id, {
      type: 'security_alert',
      title: 'A sign-in provider was linked',
      body: 'An account of the sign-in provider can now be used to sign in to yours. If this was not you, reset your password, which unlinks it.',
      action_path: '/settings/account',
      occurred_at: at,
    })
  })

  events.on('auth.identity_unlinked', 'other', 'notify security_alert', async ({ user_id, at }) => {
    await notify(services, user_id, {
      type: 'security_alert',
      title: 'A sign-in provider was unlinked',
      body: 'The account of the sign-in provider can no longer be used to sign in to yours. If this was not you, reset your password.',
      action_path: '/settings/account',
      occurred_at: at,
    })
  })
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
