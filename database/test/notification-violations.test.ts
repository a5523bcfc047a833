import type { Sql } from './people.ts'
import { refuses, useWorld, world } from './world.ts'

useWorld()

type Entry = {
  user_id?: string
  type?: string
  title?: string
  body?: string
  action_path?: string
  metadata?: string
}

const tell = (entry: Entry = {}): Sql => {
  const { user_id = world.ada, type = 'security_alert', title = 'New sign-in', body = 'From Firefox.' } = entry
  return [
    'insert into notifications (user_id, type, title, body, action_path, metadata) values ($1, $2, $3, $4, $5, $6)',
    [user_id, type, title, body, entry.action_path, entry.metadata],
  ]
}

const metadataOf = (bytes: number) => `{"text": "${'x'.repeat(bytes - '{"text": ""}'.length)}"}`

const choose = (choice: { type?: string; email?: boolean | null }): Sql => {
  const { type = 'security_alert', email = false } = choice
  return [
    'insert into notification_preferences (user_id, type, email, in_app) values ($1, $2, $3, true)',
    [world.ada, type, email],
  ]
}

type Violation = Parameters<typeof refuses>[1][number]

// The code knows which types there are, and the database how one is written.
const BAD_TYPES = ['', 'Newsletter', 'news-letter', 'news letter', '1st', 'news_', '_news', 'a__b', 'x'.repeat(61)]

refuses('notifications', [
  ...BAD_TYPES.map(
    (type): Violation => [
      `of the type ${JSON.stringify(type.slice(0, 20))} [N1]`,
      'notifications_type',
      () => [tell({ type })],
    ],
  ),
  ['for nobody', 'notifications_living_user', (id) => [tell({ user_id: id })]],
  ['without a title', 'notifications_title_length', () => [tell({ title: '' })]],
  ['with a title of 201 characters', 'notifications_title_length', () => [tell({ title: 'x'.repeat(201) })]],
  ['without a body', 'notifications_body_length', () => [tell({ body: '' })]],
  ['with a body of 2001 characters', 'notifications_body_length', () => [tell({ body: 'x'.repeat(2001) })]],
  ...[
    'settings',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a\\b',
    '/a b',
    '/a\tb',
    '/a\u0007b',
    '',
    `/${'a'.repeat(512)}`,
  ].map(
    (action_path): Violation => [
      `leading to ${JSON.stringify(action_path.slice(0, 40))}`,
      'notifications_action_path_own',
      () => [tell({ action_path })],
    ],
  ),
  ['with metadata that is a list [N9]', 'notifications_metadata_object', () => [tell({ metadata: '[]' })]],
  ['with metadata that is a JSON null', 'notifications_metadata_object', () => [tell({ metadata: 'null' })]],
  ['with metadata of more than 4 KiB', 'notifications_metadata_size', () => [tell({ metadata: metadataOf(4097) })]],
])

refuses('notification preferences', [
  ...BAD_TYPES.map(
    (type): Violation => [
      `of the type ${JSON.stringify(type.slice(0, 20))} [N1]`,
      'notification_preferences_type',
      () => [choose({ type })],
    ],
  ),
  ['with a way left open', '23502', () => [choose({ email: null })]],
])

const announcement = ({ name = 'sunday', hash = 32, told = 0, told_until = null as string | null }): Sql => [
  'insert into announcements (name, content_hash, told, told_until) values ($1, $2, $3, $4)',
  [name, Buffer.alloc(hash), told, told_until],
]

refuses('announcements', [
  ['of one name twice [E6]', 'announcements_pkey', () => [announcement({}), announcement({})]],
  ['of a name with a space', 'announcements_name', () => [announcement({ name: 'on sunday' })]],
  ['with another hash', 'announcements_content_hash', () => [announcement({ hash: 20 })]],
  ['that told no one and someone', 'announcements_told', () => [announcement({ told_until: world.ada })]],
])
