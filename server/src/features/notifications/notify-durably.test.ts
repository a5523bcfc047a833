import { expect, test } from 'vitest'
import { inboxOf } from '../../../test/inbox.ts'
import { jobsDone } from '../../../test/jobs-done.ts'
import { query } from '../../../test/postgres.ts'
import { addMember, createTeam, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { adminsOf } from '../organizations/members.ts'
import { notifyDurably } from './notify.ts'

useApp()

const CONTENT = {
  type: 'system_announcement',
  title: 'Invoice 14 is due',
  body: 'It was due yesterday.',
  action_path: '/dashboard',
  action_label: 'Show it',
} as const

const notifyIn = (user_id: string) => app.database.transaction((tx) => notifyDurably(app.jobs, tx, user_id, CONTENT))

test('a durable notification has its entry at the commit, and its mail by a job [E7]', async () => {
  const ada = await somebody(app, 'Ada')
  await notifyIn(ada.user_id)
  expect(await inboxOf(app, ada.cookie)).toMatchObject([{ title: CONTENT.title, body: CONTENT.body }])
  await jobsDone(app.database_url, app.jobs)
  const { mail, link } = await app.mailbox.take('system-announcement', ada.email)
  expect(mail.text).toContain('It was due yesterday.')
  expect(link.href).toBe(`${app.frontend_url}/dashboard`)
})

test('a durable notification applies the preferences, and mails no suspended user', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await query(
    app.database_url,
    `insert into notification_preferences (user_id, type, email, in_app)
     values ('${ada.user_id}', 'system_announcement', false, true)`,
  )
  await query(app.database_url, `update users set suspended_at = now() where id = '${grace.user_id}'`)
  for (const { user_id } of [ada, grace]) await notifyIn(user_id)
  await jobsDone(app.database_url, app.jobs)
  expect(await inboxOf(app, ada.cookie)).toHaveLength(1)
  const mailed = app.mailbox.all.filter(({ template }) => template === 'system-announcement').map(({ to }) => to)
  expect(mailed).not.toContain(ada.email)
  expect(mailed).not.toContain(grace.email)
})

test('the admins of an organization are its owner and its admins, and none who is suspended', async () => {
  const [ada, grace, joan, alan] = await Promise.all(
    ['Ada', 'Grace', 'Joan', 'Alan'].map((name) => somebody(app, name)),
  )
  if (!ada || !grace || !joan || !alan) throw new Error('Someone is missing')
  const organization_id = await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  await addMember(app, ada, joan)
  await addMember(app, ada, alan, 'admin')
  await query(app.database_url, `update users set suspended_at = now() where id = '${alan.user_id}'`)
  expect(await adminsOf(app.database, organization_id)).toEqual([
    { user_id: ada.user_id, role: 'owner' },
    { user_id: grace.user_id, role: 'admin' },
  ])
})
