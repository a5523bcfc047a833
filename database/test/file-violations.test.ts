import { completeUpload, file, type Sql, upload } from './people.ts'
import { type Attempt, NO_TRUNCATE, refuses, useWorld, world } from './world.ts'

useWorld()

const MiB = 1024 * 1024

const image = (change: Partial<Parameters<typeof upload>[0]> = {}) => upload({ user_id: world.ada, ...change })

const ofTeam = (change: Partial<Parameters<typeof upload>[0]> = {}) => image({ organization_id: world.team, ...change })

refuses('uploads', [
  ['of another purpose', 'uploads_purpose', () => [image({ purpose: 'attachment' })]],
  ['of a file without an organization', 'uploads_organization', () => [image({ purpose: 'organization_file' })]],
  ['of an image for an organization', 'uploads_organization', () => [ofTeam({ purpose: 'profile_image' })]],
  ['into an organization of others [T4]', 'uploads_member', () => [ofTeam({ organization_id: world.otherTeam })]],
  ['without a name', 'uploads_filename_length', () => [image({ filename: '' })]],
  ['with a name that is too long', 'uploads_filename_length', () => [image({ filename: 'x'.repeat(256) })]],
  ['without a type', 'uploads_content_type_length', () => [image({ content_type: '' })]],
  ['with a type that is too long', 'uploads_content_type_length', () => [image({ content_type: 'x'.repeat(256) })]],
  ['of nothing', 'uploads_size', () => [image({ size_bytes: 0 })]],
  ['of an image over 5 MiB', 'uploads_size', () => [image({ size_bytes: 5 * MiB + 1 })]],
  ['of a file over 25 MiB', 'uploads_size', () => [ofTeam({ size_bytes: 25 * MiB + 1 })]],
  ['in another state', 'uploads_status', (id) => [image({ id }), set(id, `status = 'failed'`)]],
  ['completed at no time', 'uploads_completed', (id) => [image({ id }), set(id, `status = 'completed'`)]],
  ['completed while pending', 'uploads_completed', (id) => [image({ id }), set(id, 'completed_at = now()')]],
])

function set(id: string, change: string): Sql {
  return [`update uploads set ${change} where id = $1`, [id]]
}

const DECLARED = [
  `id = gen_random_uuid()`,
  `purpose = 'attachment'`,
  `filename = 'other.png'`,
  `content_type = 'text/html'`,
  `size_bytes = 2000`,
]

refuses('changes of what an upload declared', [
  ...DECLARED.map((change): Attempt => [change, 'uploads_owner_frozen', (id) => [ofTeam({ id }), set(id, change)]]),
  [
    'its organization',
    'uploads_owner_frozen',
    (id) => [ofTeam({ id }), ['update uploads set organization_id = $2 where id = $1', [id, world.otherTeam]]],
  ],
  [
    'a completed upload made pending again',
    'uploads_owner_frozen',
    (id) => [image({ id }), completeUpload(id), set(id, `status = 'pending', completed_at = null`)],
  ],
  ['truncate uploads', NO_TRUNCATE, () => [['truncate uploads']]],
])

const ofAda = (change: Partial<Parameters<typeof file>[0]> = {}) =>
  file({ organization_id: world.team, uploaded_by: world.ada, ...change })

refuses('files', [
  [
    'two of one upload',
    'files_upload',
    (id) => [ofAda({ upload_id: id }), ofAda({ upload_id: id, organization_id: world.otherTeam })],
  ],
  ['two with one id', 'files_pkey', (id) => [ofAda({ id }), ofAda({ id })]],
  ['of no organization', 'files_organization_id_fkey', (id) => [ofAda({ organization_id: id })]],
  ['of nothing', 'files_size', () => [ofAda({ size_bytes: 0 })]],
  ['over 25 MiB', 'files_size', () => [ofAda({ size_bytes: 25 * MiB + 1 })]],
  ...['', 'x'.repeat(256)].map(
    (name): Attempt => [
      `with a name of ${name.length} characters`,
      'files_name_length',
      (id) => [ofAda({ id }), ['update files set name = $2 where id = $1', [id, name]]],
    ],
  ),
])

const FROZEN: [column: string, value: () => unknown][] = [
  ['id', () => world.linus],
  ['upload_id', () => world.linus],
  ['created_at', () => new Date(0)],
  ['organization_id', () => world.otherTeam],
  ['content_type', () => 'text/html'],
  ['size_bytes', () => 2000],
  ['uploaded_by', () => world.grace],
]

refuses('changes of a file', [
  ...FROZEN.map(
    ([column, value]): Attempt => [
      `its ${column}`,
      'files_key_frozen',
      (id) => [ofAda({ id }), [`update files set ${column} = $2 where id = $1`, [id, value()]]],
    ],
  ),
  ['truncate files', NO_TRUNCATE, () => [['truncate files']]],
])

const queue = (bucket: string, kind: string, target: string): Sql => [
  'insert into object_deletions (bucket, kind, target) values ($1, $2, $3)',
  [bucket, kind, target],
]

refuses('deletions of objects', [
  ['in another bucket', 'object_deletions_bucket', (id) => [queue('other', 'object', `staging/${id}`)]],
  ['of another kind', 'object_deletions_kind', (id) => [queue('private', 'bucket', `staging/${id}`)]],
  ['without a key', 'object_deletions_target', () => [queue('private', 'object', '')]],
  ['of a whole bucket', 'object_deletions_prefix', () => [queue('private', 'prefix', '/')]],
  ['of half a name', 'object_deletions_prefix', (id) => [queue('private', 'prefix', `orgs/${id}/files`)]],
  ...['orgs/', 'avatars/', 'staging/'].map(
    (target): Attempt => [
      `of all that begins with ${target} [K3]`,
      'object_deletions_target',
      () => [queue('private', 'prefix', target)],
    ],
  ),
  ['of half an id [K3]', 'object_deletions_target', (id) => [queue('private', 'prefix', `orgs/${id.slice(0, 8)}/`)]],
  ['beside an upload', 'object_deletions_target', (id) => [queue('private', 'object', `staging/${id}/other`)]],
  ['of anything else', 'object_deletions_target', (id) => [queue('private', 'prefix', `backups/${id}/`)]],
  [
    'of an upload without its size',
    'object_deletions_sent',
    (id) => [
      queue('private', 'object', `staging/${id}`),
      ['update object_deletions set user_id = $1 where target = $2', [world.ada, `staging/${id}`]],
    ],
  ],
  [
    'one twice',
    'object_deletions_pkey',
    (id) => [
      queue('private', 'object', `staging/${id}`),
      ['insert into object_deletions overriding system value select * from object_deletions'],
    ],
  ],
])

refuses('profile images', [
  [
    'of another user [T4]',
    'users_profile_image_key_own',
    (id) => [
      ['update users set profile_image_key = $2 where id = $1', [world.ada, `avatars/${world.grace}/${id}.webp`]],
    ],
  ],
])
