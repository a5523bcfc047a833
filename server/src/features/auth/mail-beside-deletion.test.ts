import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMeanwhile } from '../../../test/meanwhile.ts'
import { createPerson } from '../../../test/people.ts'
import { connect, query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { OPERATOR } from '../../http/actor.ts'
import { suspend } from '../users/suspension.ts'

const meanwhile = createMeanwhile()
useApp({ wrap: meanwhile.wrap })

test.each(['POST /auth/magic-link', 'POST /auth/forgot-password'] as const)(
  '%s beside the deletion of the account mails nothing and logs no fault',
  async (route) => {
    const email = `${crypto.randomUUID()}@example.com`
    await createPerson(app, { name: 'Ada', email })
    const deleting = await connect(app.database_url)
    await deleting.query(`
    begin;
    create temp table gone on commit drop as select id from users where email = '${email}';
    update users set deleted_at = now(), name = null, password_hash = null, active_organization_id = null, email = null
    where id = (select id from gone);
    delete from known_user_agents where user_id = (select id from gone);
    delete from sessions where user_id = (select id from gone);
    delete from organizations where personal_user_id = (select id from gone)`)

    await app.call(route, { body: { email } })
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    while ((await query(app.database_url, waiting)).length === 0) await wait(5)
    await deleting.query('commit')
    await deleting.end()

    await app.settled()
    expect(app.mailbox.to(email)).toEqual([])
    expect(app.log.filter(({ level }) => Number(level) >= 40)).toEqual([])
  },
)

test.each([
  ['POST /auth/magic-link', 'a suspension'],
  ['POST /auth/magic-link', 'a deletion'],
  ['POST /auth/forgot-password', 'a suspension'],
] as const)('%s mails nothing when %s comes between the link and its mail [S19]', async (route, change) => {
  const email = `${crypto.randomUUID()}@example.com`
  const cookie = await createPerson(app, { name: 'Ada', email })
  const { id } = (await app.call('GET /users/me', { cookie })).body
  meanwhile.before(/^select email, name from users/, () =>
    change === 'a deletion'
      ? app.call('DELETE /users/profile/account', { cookie })
      : app.database.transaction((tx) => suspend(tx, OPERATOR, id)),
  )
  await app.call(route, { body: { email } })
  await app.settled()
  expect(app.mailbox.to(email)).toEqual([])
})
