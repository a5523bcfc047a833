import { expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../billing/app.ts'
import { createDeliveries, subscriber } from '../../billing/subscribers.ts'
import { runServer } from '../server-process.ts'

useAppWithBilling()

const deleteUser = (email: string) =>
  runServer(`user delete ${email} --yes`, {
    ...{ NODE_ENV: 'test', DATABASE_URL: app.database_url },
    ...billing.stripe.environment,
  })

test('a refused deletion tells the user what it found changed at the provider, once [E2]', async () => {
  const { stripe } = billing
  const deliver = createDeliveries(app, billing)
  const user = await subscriber(app, billing, 'Ada')
  const { id } = stripe.subscribe(user.customer_id)
  await deliver()
  await app.settled()
  const before = (await app.call('GET /notifications', { query: {} }, user)).body.items.length
  const mails = app.mailbox.to(user.email).length
  stripe.setCard(user.customer_id, 'declined')
  stripe.passPeriod(id)

  const { code, stderr } = await deleteUser(user.email)
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('A subscription blocks') })
  // The mail is a job, which a process of the API does.
  await app.settled()
  await app.mailbox.take('billing-payment-failed', user.email)
  const told = async () => (await app.call('GET /notifications', { query: {} }, user)).body.items.length
  expect(await told()).toBe(before + 1)

  // The webhooks that come late find the copy as they tell it.
  expect(new Set(await deliver())).toEqual(new Set([200]))
  await app.settled()
  expect(app.mailbox.to(user.email)).toHaveLength(mails)
  expect(await told()).toBe(before + 1)
})

test('a customer is deleted with the account once the plan has ended, at the provider too [B2]', async () => {
  const { stripe } = billing
  const { email, customer_id } = await subscriber(app, billing, 'Barbara')
  const { id } = stripe.subscribe(customer_id)
  expect(await deleteUser(email)).toMatchObject({ code: 1 })
  expect(stripe.state.customers[customer_id]?.deleted).toBe(false)
  stripe.endNow(id)
  expect(await deleteUser(email)).toMatchObject({ code: 0 })
  expect(stripe.state.customers[customer_id]?.deleted).toBe(true)
})
