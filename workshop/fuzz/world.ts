import type { TestApp } from '../../server/test/app.ts'
import type { TestBilling } from '../../server/test/billing/billing.ts'
import { addCustomer } from '../../server/test/billing/subscribers.ts'
import { png } from '../../server/test/images.ts'
import type { FakeProvider } from '../../server/test/oidc/fake-provider.ts'
import { PASSWORD } from '../../server/test/people.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../server/test/teams.ts'
import { addFile, addImage, begin, send, sendImage, wanted } from '../../server/test/uploads.ts'
import type { Neighbours } from './neighbours.ts'
import type { Providers } from './providers.ts'
import type { Random } from './random.ts'
import type { Dictionary } from './values.ts'
import type { Events } from './webhooks.ts'

/** `signed_in` is false for a cookie without a session. */
export type Caller = { name: 'anonymous' | 'member' | 'owner'; cookie: string | undefined; signed_in: boolean }

/** A team has an owner and a member, and everything that a request can reference. */
export type World = {
  callers: Record<Caller['name'], Caller>
  dictionary: Dictionary
  /** The key is an operation, which gets these values instead. */
  own: Record<string, Dictionary>
  /** Null where billing is not configured. */
  events: Events | null
  /** Makes the team active for both again; false when one lost the session, the membership or the role. */
  restore(): Promise<boolean>
}

export async function createWorld(
  app: TestApp,
  neighbours: Neighbours,
  { identity_provider, storage, billing }: Providers,
  random: Random,
): Promise<World> {
  const [owner, member] = [await somebody(app, 'Owner'), await somebody(app, 'Member')]
  const home = await createTeam(app, owner, 'Home')
  await addMember(app, owner, member)
  const events = billing ? await subscriptions(app, billing, { owner, member }, random) : null
  const visit = identity_provider && (await visitProvider(app, identity_provider))
  const { stranger, deleted } = neighbours
  // The secrets are created on demand: they are most of the work and often unused.
  const own = random.chance(0.5) ? await secrets(app, { owner, member, neighbours }) : {}
  return {
    callers: {
      anonymous: { name: 'anonymous', cookie: visit?.cookie, signed_in: false },
      member: { name: 'member', cookie: member.cookie, signed_in: true },
      owner: { name: 'owner', cookie: owner.cookie, signed_in: true },
    },
    dictionary: {
      ...(await ids(app, { owner, member, home, neighbours })),
      ...visit?.query,
      ...(storage && (await contents(app, { owner, member, neighbours }))),
      email: [owner, member, stranger, deleted].map(({ email }) => email).concat(`guest.${random.text(8)}@example.com`),
      password: [PASSWORD, PASSWORD, 'not the password'],
      current_password: [PASSWORD, PASSWORD, 'not the password'],
    },
    own,
    events,
    restore: async () =>
      (await isBack(app, owner, home, ['owner'])) && (await isBack(app, member, home, ['admin', 'member'])),
  }
}

async function isBack(app: TestApp, person: Somebody, organization_id: string, roles: string[]): Promise<boolean> {
  const answer = await app.send('PUT', '/organizations/active', {
    cookie: person.cookie,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ organization_id }),
  })
  return answer.status === 200 && roles.includes((answer.body as { role: string }).role)
}

type People = { owner: Somebody; member: Somebody; neighbours: Neighbours }

async function ids(app: TestApp, { owner, member, home, neighbours }: People & { home: string }): Promise<Dictionary> {
  const invitation = await app.call(
    'POST /organizations/current/invitations',
    { body: { email: `guest.of.${owner.email}`, role: 'member' } },
    { cookie: owner.cookie },
  )
  const rows = await neighbours.database.query<{ kind: string; id: string }>(ROWS, [[owner.user_id, member.user_id]])
  const idsOf = (kind: string) => rows.rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const { stranger, deleted } = neighbours
  return {
    user_id: [owner.user_id, member.user_id, member.user_id, stranger.user_id, deleted.user_id],
    organization_id: [home, home, ...idsOf('organization'), neighbours.organization_id],
    'x-acting-organization': [home, home, home, home.toUpperCase(), neighbours.organization_id],
    invitation_id: [invitation.body.id, neighbours.invitation_id],
    notification_id: [...idsOf('notification'), neighbours.notification_id, neighbours.notification_id],
    session_id: [...idsOf('session'), neighbours.session_id, neighbours.session_id],
  }
}

// Each person has two other sessions, three notifications and a provider account; their personal organizations have
// ids.
const ROWS = `
  with people as (select unnest($1::uuid[]) as user_id),
  sessions as (
    insert into sessions (user_id, token_hash, method, expires_at)
    select user_id, sha256(gen_random_uuid()::text::bytea), 'password', now() + interval '1 day'
    from people, generate_series(1, 2) returning id
  ),
  notifications as (
    insert into notifications (user_id, type, title, body)
    select user_id, 'security_alert', 'News', 'Something happened.' from people, generate_series(1, 3) returning id
  ),
  identities as (
    insert into identities (issuer, subject, user_id, email)
    select 'https://id.example.com', user_id, user_id, 'linked@example.com' from people
  )
  select 'session' as kind, id from sessions
  union all select 'notification', id from notifications
  union all select 'organization', id from organizations where personal_user_id in (select user_id from people)`

const IMAGE = png({ width: 2, height: 2 })

/** Both have files and uploads in every state, and values that begin an upload. */
async function contents(app: TestApp, { owner, member, neighbours }: People): Promise<Dictionary> {
  const image = await IMAGE
  const files = [await addFile(app, owner), await addFile(app, member)]
  const uploads = [
    await send(app, owner),
    await send(app, member),
    await send(app, member, { filename: 'a.png', content_type: 'image/png' }),
    await begin(app, owner, wanted()),
    await sendImage(app, owner, { content: image }),
  ]
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    file_id: [...ids(files), ...ids(files), ...neighbours.file_ids],
    upload_id: [...ids(uploads), ...neighbours.upload_ids],
    filename: ['notes.txt', 'notes.txt', 'photo.png', 'page.html'],
    content_type: ['text/plain', 'text/plain', 'image/png', 'text/html'],
    profile_image: [await addImage(app, owner, image), 'https://images.example/ada.webp'],
  }
}

/** The owner subscribes, for the images. The member can begin a checkout and be deleted, unless subscribed too. */
async function subscriptions(
  app: TestApp,
  { stripe }: TestBilling,
  { owner, member }: Omit<People, 'neighbours'>,
  random: Random,
): Promise<Events> {
  const customers: string[] = []
  for (const { user_id, email } of [owner, member]) {
    const { id: customer_id } = stripe.createCustomer({ email })
    customers.push(customer_id)
    await addCustomer(app.database_url, { user_id, customer_id })
    if (user_id === owner.user_id || random.chance(0.3))
      stripe.subscribe(customer_id, { trial_days: random.pick([0, 14]) })
  }
  await stripe.webhooks.settled()
  return {
    secret: stripe.configuration.webhook_secret,
    list: () => stripe.webhooks.events.filter((event) => customers.some((id) => JSON.stringify(event).includes(id))),
  }
}

/** Every kind of token is valid for one of the callers, and most often sent to the operation that takes it. */
async function secrets(app: TestApp, people: People): Promise<World['own']> {
  const { owner, member } = people
  const { friend } = people.neighbours
  const invitations = [await inviteTo(app, friend, owner.email), await inviteTo(app, friend, member.email)]
  const newcomer = `newcomer.of.${owner.email}`
  await app.call('POST /auth/sign-up', { body: { name: 'Newcomer', email: newcomer, password: PASSWORD } })
  await app.call('POST /auth/magic-link', { body: { email: owner.email } })
  await app.call('POST /auth/forgot-password', { body: { email: member.email } })
  const verification = await app.mailbox.take('verify-email', newcomer)
  const magic_link = await app.mailbox.take('magic-link', owner.email)
  const reset = await app.mailbox.take('reset-password', member.email)
  const all = [...invitations, verification.token, magic_link.token, reset.token]
  const mostly = (tokens: string[], ...email: string[]) => ({
    token: [...tokens, ...tokens, ...tokens, ...all],
    ...(email.length > 0 && { email }),
  })
  return {
    'POST /auth/sign-up': { invitation_token: [...invitations, ...all] },
    'POST /invitations/preview': mostly(invitations),
    'POST /invitations/accept': mostly(invitations),
    'POST /invitations/decline': mostly(invitations),
    'POST /auth/verify-email': mostly([verification.token], newcomer),
    'POST /auth/magic-link/confirm': mostly([magic_link.token], owner.email, member.email),
    'POST /auth/reset-password': mostly([reset.token], member.email, owner.email),
  }
}

/** The visit to the identity provider ends at the redirect. Returns its cookie and parameters. */
async function visitProvider(
  app: TestApp,
  provider: FakeProvider,
): Promise<{ cookie: string | undefined; query: Dictionary }> {
  const { cookie, body } = await app.call('POST /auth/oidc/start', { body: {} })
  const back = await provider.visit(new URL(body.url))
  return { cookie, query: Object.fromEntries([...back.searchParams].map(([name, value]) => [name, [value]])) }
}
