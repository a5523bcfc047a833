import { expect, test } from 'vitest'
import { query } from '../../postgres.ts'
import { createTeam, somebody } from '../../teams.ts'
import { app, useApp } from '../../use-app.ts'
import { startServer } from '../server-process.ts'

useApp()

const EMAIL = 'wanted@example.com'

const startApi = () => startServer({ DATABASE_URL: app.database_url, AUTH_RATE_LIMIT_FACTOR: '1' })

const mailsIn = (lines: string[]) =>
  lines.filter((line) => line.includes('organization-invitation') && line.includes(EMAIL)).length

test('two replicas mail an address three invitations an hour, and the others after a restart [I11]', async () => {
  const cookies = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const sender = await somebody(app, 'Ada')
      await createTeam(app, sender)
      return sender.cookie
    }),
  )
  // The replicas alone send mails from now on.
  await app.settled()
  await app.jobs.close()
  const replicas = await Promise.all([startApi(), startApi()])
  const statuses = await Promise.all(
    cookies.map(async (cookie, index) => {
      const body = { email: EMAIL, role: 'member' as const }
      const replica = replicas[index % 2] ?? app
      return (await replica.call('POST /organizations/current/invitations', { body }, { cookie })).status
    }),
  )
  expect(statuses).toEqual(cookies.map(() => 201))
  for (const replica of replicas) expect(await replica.stop()).toBe(0)
  expect(replicas.flatMap(({ lines }) => lines).filter((line) => mailsIn([line]) > 0)).toHaveLength(3)

  await query(app.database_url, "update invitations set mail_due_at = mail_due_at - interval '61 minutes'")
  await query(
    app.database_url,
    "update rate_limits set hits = array(select h - interval '61 minutes' from unnest(hits) h)",
  )
  const later = await startApi()
  // The minute of the job seems to have come.
  await query(app.database_url, "insert into pgboss.job (name, retry_limit) values ('invitation_mails', 0)")
  const waiting = () => query(app.database_url, 'select from invitations where mail_due_at <= now()')
  await expect.poll(async () => [mailsIn(later.lines), (await waiting()).length]).toEqual([3, 0])
  expect(await later.stop()).toBe(0)
  expect(mailsIn(later.lines)).toBe(3)
})
