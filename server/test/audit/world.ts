import { grantedBy } from '../../src/features/billing/plans/entitlements.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { startBilling, type TestBilling } from '../billing/billing.ts'
import { FakeProvider } from '../oidc/fake-provider.ts'
import { query } from '../postgres.ts'
import { startStorage, type TestStorage } from '../storage/storage.ts'
import { addMember, createTeam, type Somebody, somebody } from '../teams.ts'

/** The application has every integration, so that every route can succeed. */
export type World = {
  app: TestApp
  provider: FakeProvider
  storage: TestStorage
  billing: TestBilling
  /** The tokens of sessions and of mails that tests have read are here. */
  tokens: Set<string>
}

export async function startWorld(): Promise<World> {
  const provider = new FakeProvider()
  await provider.listen()
  const [storage, billing] = [await startStorage(), await startBilling()]
  const app = await startTestApp({
    identity_provider: { configuration: provider.configuration },
    storage: storage.store,
    billing: billing.provider,
    entitlements: {
      of: async () => grantedBy('unmetered', 'user'),
      ofOrganization: async () => grantedBy('unmetered', 'owner'),
    },
  })
  const tokens = new Set<string>()
  const { take } = app.mailbox
  app.mailbox.take = async (template, to) => {
    const taken = await take(template, to)
    tokens.add(taken.token || (taken.link.pathname.split('/').at(-1) ?? ''))
    return taken
  }
  return { app, provider, storage, billing, tokens }
}

export async function endWorld({ app, provider, storage, billing }: World): Promise<void> {
  await app.close()
  await provider.close()
  await storage.close()
  await billing.close()
}

export type Event = {
  action: string
  actor_kind: string
  actor_user_id: string | null
  user_id: string | null
  organization_id: string | null
  target_id: string | null
  details: Record<string, unknown>
  network: string | null
  request_id: string | null
}

export const eventOf = (event: Pick<Event, 'action' | 'actor_kind'> & Partial<Event>): Event => ({
  actor_user_id: null,
  user_id: null,
  organization_id: null,
  target_id: null,
  details: {},
  network: null,
  request_id: null,
  ...event,
})

/** The events are in the order in which they were written. */
export const eventsOf = ({ database_url }: TestApp) =>
  query<Event>(
    database_url,
    `select action, actor_kind, actor_user_id, user_id, organization_id, target_id, details, network, request_id
     from audit_events order by created_at, id`,
  )

/** Waits for the work after the response of a change, and returns the events that it wrote. */
export async function eventsDuring<T>(app: TestApp, change: () => Promise<T>): Promise<Event[]> {
  await app.settled()
  const before = await eventsOf(app)
  await change()
  await app.settled()
  return (await eventsOf(app)).slice(before.length)
}

export async function sessionOf(
  { app, tokens }: World,
  cookie: string | undefined,
): Promise<{ user_id: string; target_id: string }> {
  if (cookie !== undefined) tokens.add(cookie.replace(/^.*=/, ''))
  const { user, session } = (await app.call('GET /auth/session', { cookie })).body
  return { user_id: user.id, target_id: session.id }
}

export async function teamOfTwo(app: TestApp): Promise<{ ada: Somebody; grace: Somebody; organization_id: string }> {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const organization_id = await createTeam(app, ada)
  await addMember(app, ada, grace)
  return { ada, grace, organization_id }
}
