import { beforeEach, expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { mailUser } from './mail-user.ts'

let ada: Somebody
useApp()
beforeEach(async () => {
  ada = await somebody(app, 'Ada')
})

const mail = (user_id: string) =>
  mailUser(app, user_id, 'billing-payment-failed', (recipient_name) => ({
    recipient_name,
    action_url: `${app.frontend_url}/settings/billing`,
  }))

test('a user is mailed by name, with a link to the application', async () => {
  mail(ada.user_id)
  const { mail: sent, link } = await app.mailbox.take('billing-payment-failed', ada.email)
  expect(sent.text).toContain('Hello Ada')
  expect(link.href).toBe(`${app.frontend_url}/settings/billing`)
})

test('a suspended, a deleted and an unknown user get no mail [S19]', async () => {
  const gone = await somebody(app, 'Gone')
  await app.call('DELETE /users/profile/account', gone)
  await query(app.database_url, `update users set suspended_at = now() where id = '${ada.user_id}'`)
  for (const user_id of [ada.user_id, gone.user_id, crypto.randomUUID()]) mail(user_id)
  await app.settled()
  expect(app.mailbox.all.map(({ template }) => template)).not.toContain('billing-payment-failed')
})
