import { join, leave, type Sql, setRole } from './people.ts'
import { refuses, useWorld, world } from './world.ts'

useWorld()

const newTeam = (id: string): Sql => [
  `insert into organizations (id, kind, name) values ($1, 'team', 'Compilers')`,
  [id],
]

const insertMember = (organization_id: string, org_kind: string | null, user_id: string, role = 'member'): Sql => [
  'insert into members (organization_id, org_kind, user_id, role) values ($1, $2, $3, $4)',
  [organization_id, org_kind, user_id, role],
]

refuses('one owner', [
  ['a second owner by insert [T5]', 'members_one_owner', () => [join(world.team, world.linus, 'owner')]],
  ['a second owner by update [T5]', 'members_one_owner', () => [setRole(world.team, world.grace, 'owner')]],
  ['demoting the only owner [T5]', 'members_settled', () => [setRole(world.team, world.ada, 'member')]],
  ['removing the only owner while others stay [T5]', 'members_settled', () => [leave(world.team, world.ada)]],
  ['promoting everyone at once [T5]', 'members_one_owner', () => [[`update members set role = 'owner'`]]],
  ['a role that does not exist [T5]', 'members_role', () => [setRole(world.team, world.joan, 'viewer')]],
  ['no role', '23502', () => [['update members set role = null where user_id = $1', [world.joan]]]],
  [
    'a team with only a plain member [T5]',
    'organizations_settled',
    (id) => [newTeam(id), join(id, world.linus, 'member')],
  ],
])

refuses('personal organizations', [
  [
    'a second member, truthfully [T7]',
    'members_personal_owner',
    () => [insertMember(world.adasOwn, 'personal', world.linus)],
  ],
  [
    'a second member, as owner [T7]',
    'members_one_owner',
    () => [insertMember(world.adasOwn, 'personal', world.linus, 'owner')],
  ],
  [
    'a second member, with a lying kind [T7]',
    'members_organization',
    () => [insertMember(world.adasOwn, 'team', world.linus)],
  ],
  [
    'a second member, by the default kind [T7]',
    'members_organization',
    () => [join(world.adasOwn, world.linus, 'member')],
  ],
  ['a second member, with no kind [T7]', '23502', () => [insertMember(world.adasOwn, null, world.linus)]],
  [
    'somebody else in the place of its person [T7]',
    'organizations_personal_kept',
    () => [leave(world.adasOwn, world.ada)],
  ],
  [
    'somebody else in the place of its person, in one transaction [T7]',
    'members_personal_user',
    () => [leave(world.adasOwn, world.ada), insertMember(world.adasOwn, 'personal', world.linus, 'owner')],
  ],
  ['demoting its person [T7]', 'members_personal_owner', () => [setRole(world.adasOwn, world.ada, 'member')]],
  [
    'deleting it [T7]',
    'organizations_personal_kept',
    () => [['delete from organizations where id = $1', [world.adasOwn]]],
  ],
  [
    'renaming it [T7]',
    'organizations_personal_name',
    () => [[`update organizations set name = 'Mine' where id = $1`, [world.adasOwn]]],
  ],
  [
    'turning it into a team',
    'organizations_key_frozen',
    () => [[`update organizations set kind = 'team', personal_user_id = null where id = $1`, [world.adasOwn]]],
  ],
  [
    'turning a team into a personal one',
    'organizations_key_frozen',
    () => [
      [
        `update organizations set kind = 'personal', name = 'Personal', personal_user_id = $2 where id = $1`,
        [world.team, world.alan],
      ],
    ],
  ],
  [
    'calling a team personal',
    'organizations_key_frozen',
    () => [[`update organizations set kind = 'personal' where id = $1`, [world.team]]],
  ],
  [
    'giving it to another person',
    'organizations_key_frozen',
    () => [['update organizations set personal_user_id = $2 where id = $1', [world.adasOwn, world.alan]]],
  ],
  [
    'a second one [T1]',
    'organizations_one_personal_each',
    (id) => [
      [
        `insert into organizations (id, kind, name, personal_user_id) values ($1, 'personal', 'Personal', $2)`,
        [id, world.ada],
      ],
    ],
  ],
  [
    'one without a person [T1]',
    'organizations_personal_user',
    (id) => [[`insert into organizations (id, kind, name) values ($1, 'personal', 'Personal')`, [id]]],
  ],
  [
    'one for a deleted account',
    'members_living_user',
    (id) => [
      [
        `insert into organizations (id, kind, name, personal_user_id) values ($1, 'personal', 'Personal', $2)`,
        [id, world.alan],
      ],
      insertMember(id, 'personal', world.alan, 'owner'),
    ],
  ],
  [
    'an unknown kind',
    'organizations_kind',
    () => [[`insert into organizations (kind, name) values ('guild', 'Smiths')`]],
  ],
  ['no kind', '23502', () => [[`insert into organizations (name) values ('Smiths')`]]],
])

refuses('memberships', [
  [
    'moving one to another organization',
    'members_key_frozen',
    () => [
      [
        'update members set organization_id = $2 where user_id = $1 and org_kind = $3',
        [world.joan, world.otherTeam, 'team'],
      ],
    ],
  ],
  [
    'moving one to another person',
    'members_key_frozen',
    () => [['update members set user_id = $2 where user_id = $1 and org_kind = $3', [world.joan, world.linus, 'team']]],
  ],
  [
    'changing the kind of its organization',
    'members_key_frozen',
    () => [[`update members set org_kind = 'personal' where user_id = $1 and org_kind = 'team'`, [world.joan]]],
  ],
  ['joining twice', 'members_pkey', () => [join(world.team, world.joan, 'member')]],
  ['joining an organization that does not exist', 'members_organization', (id) => [join(id, world.linus, 'member')]],
  ['a member whose account is deleted [P4]', 'members_living_user', () => [join(world.team, world.alan, 'member')]],
  ['a member without an account', 'members_living_user', (id) => [join(world.team, id, 'member')]],
  [
    'acting in an organization that is no membership [T2]',
    'users_active_organization',
    () => [['update users set active_organization_id = $2 where id = $1', [world.linus, world.team]]],
  ],
  [
    'acting in the personal organization of another [T2]',
    'users_active_organization',
    () => [['update users set active_organization_id = $2 where id = $1', [world.linus, world.adasOwn]]],
  ],
  [
    'giving an organization another id',
    'organizations_key_frozen',
    (id) => [['update organizations set id = $2 where id = $1', [world.team, id]]],
  ],
])

refuses('emptying a table', [
  ['accounts', 'users_no_truncate', () => [['truncate users cascade']]],
  ['organizations', 'organizations_no_truncate', () => [['truncate organizations cascade']]],
  ['memberships', 'members_no_truncate', () => [['truncate members cascade']]],
])
