import type { Events, FactorChange } from '../../events/events.ts'
import type { Mailing } from '../../services.ts'
import { ABOUT_SUBSCRIPTION, formatDate } from '../billing/copy.ts'
import { notify } from './notify.ts'

export function notifyOfEvents(services: Mailing): void {
  notifyOfSecurity(services)
  notifyOfBilling(services)
}

type SecurityEvent = Extract<keyof Events, `auth.${string}`>

function notifyOfSecurity(services: Mailing): void {
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
  alertOf('auth.factor_changed', ({ change }) => ABOUT_FACTORS[change])
  alertOf('auth.identity_unlinked', () => ({
    title: 'A sign-in provider was unlinked',
    body: 'The account of the sign-in provider can no longer be used to sign in to yours. If this was not you, reset your password.',
  }))
}

const NOT_YOU = 'If this was not you, change your password and look at your second factors.'

const ABOUT_FACTORS: Record<FactorChange, { title: string; body: string }> = {
  passkey_added: { title: 'A passkey was added', body: `A new passkey can now sign in to your account. ${NOT_YOU}` },
  passkey_removed: {
    title: 'A passkey was removed',
    body: `The passkey can no longer sign in to your account. ${NOT_YOU}`,
  },
  passkey_cloned: {
    title: 'A passkey was refused',
    body: 'An older state of one of your passkeys was used, so there may be a copy of it. Remove the passkey and add it again.',
  },
  code_added: {
    title: 'Sign-in codes were turned on',
    body: `Your account now asks for a code of an authenticator app. ${NOT_YOU}`,
  },
  code_removed: {
    title: 'Sign-in codes were turned off',
    body: `Your account no longer takes codes of an authenticator app. ${NOT_YOU}`,
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    body: `Someone signed in to your account, or confirmed a change, with a recovery code. ${NOT_YOU}`,
  },
  recovery_codes_renewed: {
    title: 'Your recovery codes were replaced',
    body: `The old codes no longer work. ${NOT_YOU}`,
  },
  browser_trusted: {
    title: 'A browser skips the second step',
    body: `The browser was trusted for 30 days when you signed in. ${NOT_YOU}`,
  },
  factors_reset: {
    title: 'Your second factors were reset',
    body: 'Support has removed your passkeys, codes and recovery codes, and every device was signed out. If you did not ask for it, change your password.',
  },
}

function notifyOfBilling(services: Mailing): void {
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
