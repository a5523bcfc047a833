import { defaultsOf, type NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import type { DatabaseHandle, Transaction } from '../../adapters/postgres/database.ts'
import { prepared } from '../../adapters/postgres/statements.ts'
import { putIntoInbox } from '../../features/notifications/change-queries.ts'

// The mark lets seeded rows be removed.
const MARK = { seed: 'demo' }

type Entry = {
  type: NotificationType
  title: string
  body: string
  action_path: string | null
  age: string
  read: boolean
}

/** The demo inbox shows every type, unread and read, recent and weeks old. None contradicts what the pages say. */
const ENTRIES: Entry[] = [
  {
    type: 'security_alert',
    title: 'New sign-in to your account',
    body: 'Your account was used from a browser we have not seen before: Firefox on Linux.',
    action_path: '/settings/account',
    age: '12 minutes',
    read: false,
  },
  {
    type: 'billing_update',
    title: 'You are on the Free plan',
    body: 'Your settings show what each plan adds, and what it costs.',
    action_path: '/settings/billing',
    age: '5 hours',
    read: false,
  },
  {
    type: 'system_announcement',
    title: 'Maintenance on Sunday morning',
    body: 'Between 06:00 and 06:30 UTC everything can be read and nothing can be changed. You do not have to do anything.',
    action_path: '/notifications',
    age: '1 day',
    read: false,
  },
  {
    type: 'security_alert',
    title: 'Your password was changed',
    body: 'A new password was set through a link sent to your address, and every device was signed out.',
    action_path: '/settings/account',
    age: '3 days',
    read: true,
  },
  {
    type: 'system_announcement',
    title: 'Welcome',
    body: 'This is your inbox. Choose in the settings what you get here and by mail.',
    action_path: '/settings/notifications',
    age: '12 days',
    read: true,
  },
]

/** Returns how many entries are new, such as "0 of 5". Without billing there is no news of it. */
export async function seedNotifications(
  database: DatabaseHandle,
  { email, billing }: { email: string; billing: boolean },
): Promise<string> {
  const entries = ENTRIES.filter(({ type }) => billing || type !== 'billing_update')
  const added = await database.transaction(async (tx) => {
    const person = await tx.find(unseededPerson({ email, mark: JSON.stringify(MARK) }))
    if (!person) return 0
    for (const entry of entries) await addEntry(tx, person.id, entry)
    return entries.length
  })
  return `${added} of ${entries.length}`
}

async function addEntry(tx: Transaction, user_id: string, { age, read, ...entry }: Entry): Promise<void> {
  const put = await tx.find(
    putIntoInbox({ user_id, ...entry, ...defaultsOf(entry.type), metadata: JSON.stringify(MARK) }),
  )
  const notification_id = put?.notification_id
  if (notification_id) await tx.exec(setAge({ notification_id, age, read }))
}

export async function removeSeededNotifications(database: DatabaseHandle): Promise<number> {
  return await database.exec(removeMarked({ mark: JSON.stringify(MARK) }))
}

const unseededPerson = prepared<{ email: string; mark: string }>()(
  (value) => sql<{ id: string }>`
    select u.id from users u
    where u.email = ${value('email')} and u.deleted_at is null
      and not exists (select from notifications n where n.user_id = u.id and n.metadata = ${value('mark')}::jsonb)
    for update`,
)

const setAge = prepared<{ notification_id: string; age: string; read: boolean }>()(
  (value) => sql`
    update notifications
    set created_at = now() - ${value('age')}::interval, read_at = case when ${value('read')}::boolean then now() end
    where id = ${value('notification_id')}`,
)

const removeMarked = prepared<{ mark: string }>()(
  (value) => sql`delete from notifications where metadata = ${value('mark')}::jsonb`,
)
