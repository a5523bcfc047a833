import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../app.ts'
import { startBilling, type TestBilling } from '../../billing/billing.ts'
import { addCustomer } from '../../billing/subscribers.ts'
import { query } from '../../postgres.ts'
import { somebody } from '../../teams.ts'
import { TIMEOUT_MS } from '../../timeout.ts'
import { startServer } from '../server-process.ts'

let billing: TestBilling
let app: TestApp
beforeAll(async () => {
  billing = await startBilling()
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  await billing.close()
})

function start(environment: Record<string, string> = {}) {
  return startServer({ DATABASE_URL: app.database_url, ...billing.stripe.environment, ...environment })
}

// People sign up before the server of a test starts, because it would take their mails from the mailbox of the app.

test('a key that Stripe refuses is an error in the log, without the key and the text of Stripe', async () => {
  const BILLING_SECRET_KEY = 'sk_test_TheFormerKey'
  const { cookie } = await somebody(app, 'Grace')
  const server = await start({ BILLING_SECRET_KEY })
  await server.refuse('billing_unavailable', 'GET /billing/plans', { cookie })
  expect(await server.stop()).toBe(0)
  const errors = server.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(errors).toMatchObject([
    { err: { message: 'Stripe failed to read the prices: 401 StripeAuthenticationError' } },
  ])
  for (const secret of [BILLING_SECRET_KEY, 'Invalid API Key']) expect(server.lines.join('\n')).not.toContain(secret)
})

test('a server deletes the customers that outlived their accounts [B9]', async () => {
  const customer = billing.stripe.createCustomer({ name: 'Gone' })
  const { user_id } = await somebody(app, 'Gone')
  await addCustomer(app.database_url, { user_id, customer_id: customer.id })
  await query(app.database_url, `update billing_customers set user_id = null where user_id = '${user_id}'`)
  const server = await start()
  // The minute of the job seems to have come.
  await query(app.database_url, "insert into pgboss.job (name, retry_limit) values ('customer_deletions', 0)")
  await vi.waitFor(() => expect(billing.stripe.state.customers[customer.id]?.deleted).toBe(true), TIMEOUT_MS)
  expect(await server.stop()).toBe(0)
})
