import pg from 'pg'
import type { TestApp } from '../../server/test/app.ts'
import { addCustomer } from '../../server/test/billing/subscribers.ts'
import { fillInbox } from '../../server/test/inbox.ts'
import { signedIn } from '../../server/test/people.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../server/test/teams.ts'
import { addFile, send } from '../../server/test/uploads.ts'
import type { Providers } from './providers.ts'

/** Everything of the stranger's team contains this; no response to another team may. */
export const MARK = 'sealed orchard'

/** Another team, a team that invites the callers, and a deleted account exist before the first request. */
export type Neighbours = {
  stranger: Somebody
  friend: Somebody
  deleted: Somebody
  organization_id: string
  invitation_id: string
  notification_id: string
  session_id: string
  /** Without storage there are no files. */
  file_ids: string[]
  upload_ids: string[]
  /** The pool is for queries behind the API; `close` ends it. */
  database: pg.Pool
  close(): Promise<void>
  /** Returns every row of the stranger's team and its people, as text. */
  rows(): Promise<string[]>
}

/** They have files and a subscription where these are configured. */
export async function createNeighbours(app: TestApp, { storage, billing }: Providers): Promise<Neighbours> {
  const [stranger, accomplice] = [await outsider(app, 'Stranger'), await outsider(app, 'Accomplice')]
  const [friend, deleted] = [await somebody(app, 'Friend'), await somebody(app, 'Deleted')]
  await createTeam(app, friend, 'Friends')
  const organization_id = await createTeam(app, stranger, MARK)
  await addMember(app, stranger, accomplice)
  await inviteTo(app, stranger, 'sealed.orchard@example.com')
  const { cookie } = stranger
  const invitations = await app.call('GET /organizations/current/invitations', { query: {} }, { cookie })
  const sessions = await app.call('GET /auth/sessions', { cookie })
  const [notification_id = ''] = await fillInbox(app, { user_id: stranger.user_id, title: MARK, count: 3 })
  const file_ids = storage ? [(await addFile(app, stranger, { filename: `${MARK}.txt` })).id] : []
  const upload_ids = storage ? [(await send(app, stranger, { filename: `${MARK}.txt` })).id] : []
  if (billing) {
    const { id: customer_id } = billing.stripe.createCustomer({ email: stranger.email, name: MARK })
    await addCustomer(app.database_url, { user_id: stranger.user_id, customer_id })
    billing.stripe.subscribe(customer_id, { trial_days: 14 })
    await billing.stripe.webhooks.settled()
  }
  await app.call('DELETE /users/profile/account', { cookie: deleted.cookie })
  await app.settled()
  const database = new pg.Pool({ connectionString: app.database_url, max: 2 })
  // Dropping the database can end a connection that is being closed.
  database.on('error', () => undefined)
  return {
    stranger,
    friend,
    deleted,
    organization_id,
    invitation_id: invitations.body.items[0]?.id ?? '',
    notification_id,
    session_id: sessions.body.items[0]?.id ?? '',
    file_ids,
    upload_ids,
    database,
    close: () => database.end(),
    rows: () => rowsOf(database, organization_id, [stranger.user_id, accomplice.user_id]),
  }
}

async function outsider(app: TestApp, name: string): Promise<Somebody> {
  const email = `${name.toLowerCase()}@example.com`
  const cookie = await signedIn(app, { name, email, password: 'quarry meadow saffron beacon' })
  const { id: user_id } = (await app.call('GET /users/me', { cookie })).body
  return { user_id, email, cookie }
}

// Mail tokens are left out, since any caller can request a mail to any address.
const OF_PEOPLE = [
  'sessions',
  'identities',
  'notifications',
  'notification_preferences',
  'known_user_agents',
  'members',
  'uploads',
  'billing_customers',
  'subscriptions',
]

async function rowsOf(database: pg.Pool, organization_id: string, user_ids: string[]): Promise<string[]> {
  const people = user_ids.map((id) => `'${id}'`).join(', ')
  const scopes = [
    `users as t where id in (${people})`,
    `organizations as t where id = '${organization_id}' or personal_user_id in (${people})`,
    `members as t where organization_id = '${organization_id}'`,
    `invitations as t where organization_id = '${organization_id}'`,
    `files as t where organization_id = '${organization_id}'`,
    ...OF_PEOPLE.map((table) => `${table} as t where user_id in (${people})`),
  ]
  const rows: string[] = []
  for (const scope of scopes) {
    const found = await database.query<{ row: string }>(`select t::text as row from ${scope} order by 1`)
    rows.push(...found.rows.map(({ row }) => `${scope.split(' ', 1)} ${row}`))
  }
  return rows
}
