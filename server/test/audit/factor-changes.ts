import { Browser } from '../browser.ts'
import { addCodes, addPasskey, CodeApp, halfway } from '../factors/people.ts'
import { query } from '../postgres.ts'
import { somebody } from '../teams.ts'
import type { Changes } from './auth-changes.ts'
import { sessionOf, teamOfTwo } from './world.ts'

export const FACTOR_CHANGES: Changes = {
  'POST /auth/factors/code': async ({ app, tokens }) => {
    const { user_id, cookie } = await somebody(app, 'Ada')
    const { body } = await app.call('POST /auth/factors/code/begin', { cookie })
    tokens.add(body.secret)
    const code = new CodeApp(body.secret).next()
    return async () => {
      await app.call('POST /auth/factors/code', { body: { code } }, { cookie })
      return { actor: user_id, events: [{ action: 'factor.added', user_id, details: { kind: 'code' } }] }
    }
  },
  'DELETE /auth/factors/code': async ({ app }) => {
    const { user_id, cookie } = await somebody(app, 'Ada')
    await addCodes(app, cookie)
    return async () => {
      await app.call('DELETE /auth/factors/code', { cookie })
      return { actor: user_id, events: [{ action: 'factor.removed', user_id, details: { kind: 'code' } }] }
    }
  },
  'POST /auth/factors/passkeys': async ({ app }) => {
    const { user_id, cookie } = await somebody(app, 'Ada')
    return async () => {
      const { passkey_id } = await addPasskey(app, cookie)
      const added = { action: 'factor.added', user_id, target_id: passkey_id, details: { kind: 'passkey' } }
      return { actor: user_id, events: [added] }
    }
  },
  'PATCH /auth/factors/passkeys/:passkey_id': async ({ app }) => {
    const { user_id, cookie } = await somebody(app, 'Ada')
    const { passkey_id } = await addPasskey(app, cookie)
    return async () => {
      const renamed = { params: { passkey_id }, body: { name: 'Difference Engines' } }
      await app.call('PATCH /auth/factors/passkeys/:passkey_id', renamed, { cookie })
      return { actor: user_id, events: [{ action: 'factor.renamed', user_id, target_id: passkey_id }] }
    }
  },
  'DELETE /auth/factors/passkeys/:passkey_id': async ({ app }) => {
    const { user_id, cookie } = await somebody(app, 'Ada')
    const { passkey_id } = await addPasskey(app, cookie)
    return async () => {
      await app.call('DELETE /auth/factors/passkeys/:passkey_id', { params: { passkey_id } }, { cookie })
      const removed = { action: 'factor.removed', user_id, target_id: passkey_id, details: { kind: 'passkey' } }
      return { actor: user_id, events: [removed] }
    }
  },
  'POST /auth/factors/recovery-codes': async ({ app, tokens }) => {
    const { user_id, cookie } = await somebody(app, 'Ada')
    await addPasskey(app, cookie)
    return async () => {
      const { body } = await app.call('POST /auth/factors/recovery-codes', { cookie })
      for (const code of body.recovery_codes) tokens.add(code)
      return { actor: user_id, events: [{ action: 'factor.recovery_renewed', user_id }] }
    }
  },
  'DELETE /auth/factors/trusted-browsers': async ({ app }) => {
    const { user_id, cookie } = await somebody(app, 'Ada')
    await addPasskey(app, cookie)
    await query(
      app.database_url,
      `insert into trusted_browsers (user_id, browser_hash, user_agent, expires_at)
       values ('${user_id}', sha256('${user_id}'), 'Firefox', now() + interval '1 day')`,
    )
    return async () => {
      await app.call('DELETE /auth/factors/trusted-browsers', { cookie })
      return { actor: user_id, events: [{ action: 'browser.trust_ended', user_id, details: { count: 1 } }] }
    }
  },
  'POST /auth/second-factor': async (world) => {
    const { app } = world
    const user = await somebody(app, 'Ada')
    const { recovery_codes } = await addCodes(app, user.cookie)
    const browser = await halfway(app, user)
    return async () => {
      const body = { recovery_code: recovery_codes[0] ?? '', trust_browser: true }
      const { cookie } = await app.call('POST /auth/second-factor', { body }, browser)
      const { user_id } = user
      const used = { action: 'factor.used_recovery', user_id, details: { left: 9 } }
      const details = { method: 'password', second_step: 'recovery_code' }
      const started = { action: 'session.started', ...(await sessionOf(world, cookie)), details }
      return { actor: user_id, events: [used, { action: 'browser.trusted', user_id }, started] }
    }
  },
  'POST /auth/passkey': async (world) => {
    const { app } = world
    const { user_id, cookie: before } = await somebody(app, 'Ada')
    const { authenticator } = await addPasskey(app, before)
    const { body: options } = await app.call('POST /auth/passkey/options')
    return async () => {
      const body = { passkey: authenticator.get(options) }
      const { cookie } = await app.call('POST /auth/passkey', { body }, new Browser())
      const details = { method: 'passkey', second_step: 'passkey' }
      const started = { action: 'session.started', ...(await sessionOf(world, cookie)), details }
      return { actor: user_id, events: [started] }
    }
  },
  'PATCH /organizations/current/security': async ({ app }) => {
    const { ada, organization_id } = await teamOfTwo(app)
    await addPasskey(app, ada.cookie)
    return async () => {
      const details = { requires_second_factor: true }
      await app.call('PATCH /organizations/current/security', { body: details }, ada)
      const changed = { action: 'organization.security_changed', organization_id, details }
      return { actor: ada.user_id, events: [changed] }
    }
  },
}
