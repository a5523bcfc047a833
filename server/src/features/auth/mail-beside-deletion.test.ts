import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createPerson } from '../../../test/people.ts'
import { connect, query } from '../../../test/postgres.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

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
