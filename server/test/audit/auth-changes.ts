import type { RouteKey } from '@plinth/contract/routes/table'
import { GRACE } from '../oidc/people.ts'
import { Visitor } from '../oidc/visitor.ts'
import { createPerson, magicLink, OTHER_PASSWORD, PASSWORD, resetLink, signIn } from '../people.ts'
import { query } from '../postgres.ts'
import { somebody } from '../teams.ts'
import { type Event, sessionOf, type World } from './world.ts'

/** The events say this beside their actor, in their order. */
export type Told = {
  actor: string | null
  kind?: Event['actor_kind']
  events: (Pick<Event, 'action'> & Partial<Event>)[]
}

/** Prepares a call that changes something, and returns the call. */
export type Change = (world: World) => Promise<() => Promise<Told>>

export type Changes = Partial<Record<RouteKey, Change>>

async function backFromProvider({ app, provider }: World, session?: string) {
  const sub = crypto.randomUUID()
  provider.account = { ...GRACE, sub, email: `${sub}@example.com` }
  const visitor = new Visitor(app, session === undefined ? {} : { session })
  const callback = await provider.visit(session === undefined ? await visitor.start() : await visitor.link())
  const comeBack = async () => {
    await visitor.comeBack(callback)
    return visitor.session
  }
  return { visitor, comeBack }
}

async function startedBy(world: World, cookie: string | undefined, method: string) {
  const started = await sessionOf(world, cookie)
  return { actor: started.user_id, event: { action: 'session.started', ...started, details: { method } } }
}

export const AUTH_CHANGES: Changes = {
  'POST /auth/verify-email': async (world) => {
    const { app } = world
    const email = 'new.ada@example.com'
    const { cookies } = await app.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: PASSWORD } })
    const { token } = await app.mailbox.take('verify-email', email)
    return async () => {
      const { cookie } = await app.call('POST /auth/verify-email', { body: { token } }, { cookie: cookies.signup })
      const { actor, event } = await startedBy(world, cookie, 'magic_link')
      return { actor, events: [{ action: 'account.created', user_id: actor }, event] }
    }
  },
  'POST /auth/sign-in': async (world) => {
    const email = 'back@example.com'
    const presented = await createPerson(world.app, { name: 'Ada', email })
    const ended = await sessionOf(world, presented)
    return async () => {
      const { actor, event } = await startedBy(world, await signIn(world.app, { email }, presented), 'password')
      return { actor, events: [{ action: 'session.ended', ...ended }, event] }
    }
  },
  'POST /auth/magic-link': async ({ app }) => {
    const { email, user_id } = await somebody(app, 'Ada')
    return async () => {
      await app.call('POST /auth/magic-link', { body: { email } })
      return { actor: null, events: [{ action: 'magic_link.requested', user_id }] }
    }
  },
  'POST /auth/magic-link/confirm': async (world) => {
    const { app } = world
    const { email } = await somebody(app, 'Ada')
    const { token } = await magicLink(app, email)
    return async () => {
      const { cookie } = await app.call('POST /auth/magic-link/confirm', { body: { token } })
      const { actor, event } = await startedBy(world, cookie, 'magic_link')
      return { actor, events: [event] }
    }
  },
  'POST /auth/forgot-password': async ({ app }) => {
    const { email, user_id } = await somebody(app, 'Ada')
    return async () => {
      await app.call('POST /auth/forgot-password', { body: { email } })
      return { actor: null, events: [{ action: 'password.reset_requested', user_id }] }
    }
  },
  'POST /auth/reset-password': async ({ app }) => {
    const { email, user_id } = await somebody(app, 'Ada')
    const { token } = await resetLink(app, email)
    return async () => {
      await app.call('POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
      return { actor: user_id, events: [{ action: 'password.reset', user_id, details: { sessions_ended: 1 } }] }
    }
  },
  'POST /auth/change-password': async (world) => {
    const { app } = world
    const { user_id, cookie } = await somebody(app, 'Ada')
    const session = await sessionOf(world, cookie)
    const body = { current_password: PASSWORD, new_password: OTHER_PASSWORD }
    return async () => {
      await app.call('POST /auth/change-password', { body }, { cookie })
      const changed = { action: 'password.changed', user_id, details: { sessions_ended: 0 } }
      return { actor: user_id, events: [changed, { action: 'session.renewed', ...session }] }
    }
  },
  'POST /auth/reauthenticate': async (world) => {
    const { app } = world
    const { user_id, cookie } = await somebody(app, 'Ada')
    const session = await sessionOf(world, cookie)
    return async () => {
      await app.call('POST /auth/reauthenticate', { body: { password: PASSWORD } }, { cookie })
      return { actor: user_id, events: [{ action: 'session.renewed', ...session }] }
    }
  },
  'GET /auth/oidc/callback': async (world) => {
    const { user_id, cookie } = await somebody(world.app, 'Ada')
    const session = await sessionOf(world, cookie)
    const { comeBack } = await backFromProvider(world, cookie)
    return async () => {
      await comeBack()
      const linked = { action: 'identity.linked', user_id }
      return { actor: user_id, events: [linked, { action: 'session.renewed', ...session }] }
    }
  },
  'DELETE /auth/oidc/link': async (world) => {
    const { user_id, cookie } = await somebody(world.app, 'Ada')
    const { visitor, comeBack } = await backFromProvider(world, cookie)
    await comeBack()
    return async () => {
      await world.app.call('DELETE /auth/oidc/link', { cookie: visitor.session })
      return { actor: user_id, events: [{ action: 'identity.unlinked', user_id }] }
    }
  },
  'POST /auth/sign-out': async (world) => {
    const { app } = world
    const { user_id, cookie } = await somebody(app, 'Ada')
    const session = await sessionOf(world, cookie)
    return async () => {
      await app.call('POST /auth/sign-out', { cookie })
      return { actor: user_id, events: [{ action: 'session.ended', ...session }] }
    }
  },
  'DELETE /auth/sessions': async ({ app }) => {
    const { user_id, email, cookie } = await somebody(app, 'Ada')
    await signIn(app, { email })
    return async () => {
      await app.call('DELETE /auth/sessions', { cookie })
      return { actor: user_id, events: [{ action: 'session.others_ended', user_id, details: { count: 1 } }] }
    }
  },
  'DELETE /auth/sessions/:session_id': async (world) => {
    const { app } = world
    const { user_id, email, cookie } = await somebody(app, 'Ada')
    const other = await sessionOf(world, await signIn(app, { email }))
    return async () => {
      await app.call('DELETE /auth/sessions/:session_id', { params: { session_id: other.target_id } }, { cookie })
      return { actor: user_id, events: [{ action: 'session.ended', ...other }] }
    }
  },
}

export const OTHER_SIGN_INS: Record<string, Change> = {
  'a sign-in with a wrong password': async ({ app }) => {
    const { email, user_id } = await somebody(app, 'Ada')
    return async () => {
      await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: 'not the password' } })
      return { actor: null, events: [{ action: 'sign_in.failed', user_id }] }
    }
  },
  'a reset of an account with a linked provider': async (world) => {
    const { app } = world
    const { user_id, email, cookie } = await somebody(app, 'Ada')
    const { comeBack } = await backFromProvider(world, cookie)
    await comeBack()
    const { token } = await resetLink(app, email)
    return async () => {
      await app.call('POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
      const reset = { action: 'password.reset', user_id, details: { sessions_ended: 1 } }
      return { actor: user_id, events: [reset, { action: 'identity.unlinked', user_id }] }
    }
  },
  'a sign-up by the identity provider': async (world) => {
    const { comeBack } = await backFromProvider(world)
    return async () => {
      const { actor, event } = await startedBy(world, await comeBack(), 'oidc')
      const account = ['account.created', 'identity.linked'].map((action) => ({ action, user_id: actor }))
      return { actor, events: [...account, event] }
    }
  },
  'a sign-in beyond the most sessions of a user': async (world) => {
    const { email, user_id, cookie } = await somebody(world.app, 'Ada')
    const oldest = await sessionOf(world, cookie)
    await query(
      world.app.database_url,
      `insert into sessions (user_id, token_hash, method, expires_at)
       select '${user_id}', sha256('${user_id}' || n::text::bytea), 'password', now() + interval '1 day'
       from generate_series(1, 49) n`,
    )
    return async () => {
      const { actor, event } = await startedBy(world, await signIn(world.app, { email }), 'password')
      return { actor, events: [event, { action: 'session.ended', ...oldest, details: { reason: 'too_many' } }] }
    }
  },
}
