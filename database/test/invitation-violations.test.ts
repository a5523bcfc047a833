import { randomBytes, randomUUID } from 'node:crypto'
import { invite as insertInvitation, type Sql } from './people.ts'
import { type Attempt, refuses, useWorld, world } from './world.ts'

useWorld()

const invite = (invitation: Partial<Parameters<typeof insertInvitation>[0]> = {}): Sql =>
  insertInvitation({ organization_id: world.team, ...invitation })

refuses('invitations', [
  [
    'into a personal organization, truthfully [T7]',
    'invitations_org_kind',
    () => [invite({ organization_id: world.adasOwn, org_kind: 'personal' })],
  ],
  [
    'into a personal organization, with a lying kind [T7]',
    'invitations_organization',
    () => [invite({ organization_id: world.adasOwn })],
  ],
  ['into an organization that does not exist', 'invitations_organization', (id) => [invite({ organization_id: id })]],
  ['as owner [I8]', 'invitations_role', () => [invite({ role: 'owner' })]],
  ['for eight days [I2]', 'invitations_seven_days', () => [invite({ days: 8 })]],
  [
    'with the token itself [I1]',
    'invitations_token_hash_length',
    () => [invite({ hash: Buffer.from(randomBytes(32).toString('base64url')) })],
  ],
  [
    'to an address that is not normalized',
    'invitations_email_normalized',
    () => [invite({ email: 'New@Example.com' })],
  ],
  ['twice to the same address [I6]', 'invitations_one_pending', () => [invite(), invite()]],
  [
    'with one token for two addresses [I1]',
    'invitations_token_hash',
    () => {
      const hash = randomBytes(32)
      return [invite({ hash }), invite({ hash, email: 'other@example.com' })]
    },
  ],
  [
    'accepted and revoked',
    'invitations_one_end',
    () => [invite(), ['update invitations set accepted_at = now(), revoked_at = now()']],
  ],
  [
    'kept longer than seven days from its last sending [I2]',
    'invitations_seven_days',
    () => [invite(), [`update invitations set expires_at = expires_at + interval '1 hour'`]],
  ],
  [
    'issued in the future',
    'invitations_not_postdated',
    () => [invite(), [`update invitations set issued_at = clock_timestamp() + interval '1 minute'`]],
  ],
  [
    'issued in the future from the start',
    'invitations_not_postdated',
    () => [
      [
        `insert into invitations (organization_id, email, role, token_hash, issued_at, expires_at)
         values ($1, 'new@example.com', 'member', $2, now() + interval '7 days', now() + interval '13 days')`,
        [world.team, randomBytes(32)],
      ],
    ],
  ],
])

const CHANGES: [title: string, column: string, value: () => string][] = [
  ['its address', 'email', () => 'other@example.com'],
  ['its team', 'organization_id', () => world.otherTeam],
  ['its id', 'id', randomUUID],
  ['the kind of its organization', 'org_kind', () => 'personal'],
  ['its inviter', 'invited_by', () => world.grace],
]

refuses('an invitation that changes', [
  ...CHANGES.map(
    ([title, column, value]): Attempt => [
      title,
      'invitations_owner_frozen',
      () => [invite({ invited_by: world.ada }), [`update invitations set ${column} = $1`, [value()]]],
    ],
  ),
  [
    'its inviter, from none to one',
    'invitations_owner_frozen',
    () => [invite(), ['update invitations set invited_by = $1', [world.ada]]],
  ],
])
