import { randomBytes } from 'node:crypto'
import type { Sql } from './people.ts'
import { refuses, useWorld, world } from './world.ts'

// Through pg alone, as the owner of everything: only the database stands between these statements and the rows.

useWorld()

type Invitation = {
  organization_id?: string
  org_kind?: string
  email?: string
  role?: string
  hash?: Buffer
  days?: number
}

const invite = (invitation: Invitation = {}): Sql => {
  const { organization_id = world.team, org_kind = 'team', email = 'new@example.com', role = 'member' } = invitation
  const { hash = randomBytes(32), days = 7 } = invitation
  return [
    `insert into invitations (organization_id, org_kind, email, role, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6 * 24))`,
    [organization_id, org_kind, email, role, hash, days],
  ]
}

refuses('invitations', [
  [
    'into a personal organization, truthfully',
    'invitations_org_kind',
    () => [invite({ organization_id: world.adasOwn, org_kind: 'personal' })],
  ],
  [
    'into a personal organization, with a lying kind',
    'invitations_organization',
    () => [invite({ organization_id: world.adasOwn })],
  ],
  ['into an organization that does not exist', 'invitations_organization', (id) => [invite({ organization_id: id })]],
  ['as owner', 'invitations_role', () => [invite({ role: 'owner' })]],
  ['for eight days', 'invitations_seven_days', () => [invite({ days: 8 })]],
  [
    'with the token itself',
    'invitations_token_hash_length',
    () => [invite({ hash: Buffer.from(randomBytes(32).toString('base64url')) })],
  ],
  [
    'to an address that is not normalized',
    'invitations_email_normalized',
    () => [invite({ email: 'New@Example.com' })],
  ],
  ['twice to the same address', 'invitations_one_pending', () => [invite(), invite()]],
  [
    'accepted and revoked',
    'invitations_one_end',
    () => [invite(), ['update invitations set accepted_at = now(), revoked_at = now()']],
  ],
  [
    'kept longer than seven days from its last sending',
    'invitations_seven_days',
    () => [invite(), [`update invitations set expires_at = expires_at + interval '1 hour'`]],
  ],
])
