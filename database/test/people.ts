import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

export type Sql = [text: string, values?: unknown[]]

/** Runs the statements in one transaction; the deferred rules speak at its commit. */
export async function commit(client: pg.ClientBase, ...statements: Sql[]): Promise<void> {
  await client.query('begin')
  try {
    for (const [text, values] of statements) await client.query(text, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export async function person(client: pg.ClientBase, name: string): Promise<string> {
  const id = randomUUID()
  const email = `${name.toLowerCase()}.${id}@example.com`
  await client.query('insert into users (id, name, email) values ($1, $2, $3)', [id, name, email])
  return id
}

export async function team(
  client: pg.ClientBase,
  owner: string,
  others: { admins?: string[]; members?: string[] } = {},
): Promise<string> {
  const id = randomUUID()
  await commit(
    client,
    [`insert into organizations (id, kind, name) values ($1, 'team', 'Analytical Engines')`, [id]],
    join(id, owner, 'owner'),
    ...(others.admins ?? []).map((user_id) => join(id, user_id, 'admin')),
    ...(others.members ?? []).map((user_id) => join(id, user_id, 'member')),
  )
  return id
}

export function join(organization_id: string, user_id: string, role: string): Sql {
  return ['insert into members (organization_id, user_id, role) values ($1, $2, $3)', [organization_id, user_id, role]]
}

export function leave(organization_id: string, user_id: string): Sql {
  return ['delete from members where organization_id = $1 and user_id = $2', [organization_id, user_id]]
}

export function setRole(organization_id: string, user_id: string, role: string): Sql {
  return ['update members set role = $3 where organization_id = $1 and user_id = $2', [organization_id, user_id, role]]
}

export function signIn(user_id: string): Sql {
  return [
    `insert into sessions (token_hash, user_id, method, expires_at)
     values ($2, $1, 'password', now() + interval '720 hours')`,
    [user_id, randomBytes(32)],
  ]
}

export function sendLink(user_id: string): Sql {
  return [
    `insert into email_tokens (token_hash, purpose, email, user_id, expires_at)
     values ($2, 'magic_link', 'ada@example.com', $1, now() + interval '10 minutes')`,
    [user_id, randomBytes(32)],
  ]
}

/** Organizations and memberships are apart. */
export const OWNED = [
  'sessions',
  'email_tokens',
  'identities',
  'known_user_agents',
  'notifications',
  'notification_preferences',
  'uploads',
  'subscriptions',
  'passkeys',
  'one_time_codes',
  'recovery_codes',
  'trusted_browsers',
  'pending_sign_ins',
  'spent_challenges',
] as const

export type Owned = (typeof OWNED)[number]

type Subscription = {
  user_id: string
  id?: string
  customer_id?: string
  plan?: string | null
  price_key?: string | null
}

export function subscription({ user_id, id = randomUUID(), customer_id = 'cus_1', ...rest }: Subscription): Sql {
  const { plan = 'pro', price_key = 'pro_monthly' } = rest
  return [
    `insert into subscriptions (user_id, provider_customer_id, provider_subscription_id, status, plan, price_key,
       collection_paused, provider_created_at)
     values ($1, $2, $3, 'active', $4, $5, false, now())`,
    [user_id, customer_id, id, plan, price_key],
  ]
}

export function billingCustomer(user_id: string | null, customer_id: string = randomUUID()): Sql {
  return ['insert into billing_customers (user_id, provider_customer_id) values ($1, $2)', [user_id, customer_id]]
}

type Upload = {
  id?: string
  user_id: string
  /** An upload without an organization is a profile image. */
  organization_id?: string | null
  purpose?: string
  filename?: string
  content_type?: string
  size_bytes?: number
}

export function upload({ id = randomUUID(), user_id, organization_id = null, ...rest }: Upload): Sql {
  const { purpose = organization_id === null ? 'profile_image' : 'organization_file' } = rest
  const { filename = 'engine.png', content_type = 'image/png', size_bytes = 1000 } = rest
  return [
    `insert into uploads (id, purpose, user_id, organization_id, filename, content_type, size_bytes, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '5 minutes')`,
    [id, purpose, user_id, organization_id, filename, content_type, size_bytes],
  ]
}

export function completeUpload(id: string): Sql {
  return [`update uploads set status = 'completed', completed_at = now() where id = $1`, [id]]
}

type LibraryFile = {
  id?: string
  upload_id?: string
  organization_id: string
  uploaded_by: string | null
  size_bytes?: number
}

export function file({
  id = randomUUID(),
  upload_id = randomUUID(),
  organization_id,
  uploaded_by,
  ...rest
}: LibraryFile): Sql {
  return [
    `insert into files (id, upload_id, organization_id, uploaded_by, name, content_type, size_bytes)
     values ($1, $2, $3, $4, 'engine.png', 'image/png', $5)`,
    [id, upload_id, organization_id, uploaded_by, rest.size_bytes ?? 1000],
  ]
}

type Invitation = {
  organization_id: string
  org_kind?: string
  email?: string
  role?: string
  hash?: Buffer
  days?: number
  invited_by?: string | null
}

export function invite(invitation: Invitation): Sql {
  const { organization_id, org_kind = 'team', email = 'new@example.com', role = 'member' } = invitation
  const { hash = randomBytes(32), days = 7, invited_by = null } = invitation
  return [
    `insert into invitations (organization_id, org_kind, email, role, token_hash, expires_at, invited_by)
     values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6 * 24), $7)`,
    [organization_id, org_kind, email, role, hash, days, invited_by],
  ]
}

export function tombstone(user_id: string): Sql {
  return [
    `update users
     set deleted_at = now(), name = null, email = null, phone_number = null, profile_image_key = null,
         password_hash = null, active_organization_id = null
     where id = $1 and deleted_at is null`,
    [user_id],
  ]
}

/**
 * Deletes an account in the order that keeps concurrent writers out: its organizations are locked by id, the tombstone
 * makes every later sign-in fail, and what is left can then be removed.
 * @param options `leaving` names a table whose rows it forgets
 */
export function deleteAccount(user_id: string, options: { leaving?: string } = {}): Sql[] {
  const owned = OWNED.filter((table) => table !== options.leaving)
  return [
    [
      'select from organizations where id in (select organization_id from members where user_id = $1) order by id for update',
      [user_id],
    ],
    tombstone(user_id),
    ...owned.map((table): Sql => [`delete from ${table} where user_id = $1`, [user_id]]),
    ['delete from organizations where personal_user_id = $1', [user_id]],
    ['delete from members where user_id = $1', [user_id]],
    ['update invitations set revoked_at = now() where invited_by = $1 and accepted_at is null', [user_id]],
  ]
}

export async function personalOrganization(client: pg.ClientBase, user_id: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from organizations where personal_user_id = $1', [
    user_id,
  ])
  if (!rows[0]) throw new Error(`The account ${user_id} has no personal organization`)
  return rows[0].id
}
