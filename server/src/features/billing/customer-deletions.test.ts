import { pino } from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../../test/billing/app.ts'
import { type Subscriber, subscriber } from '../../../test/billing/subscribers.ts'
import { query } from '../../../test/postgres.ts'
import { deleteDueCustomers, deletesCustomers } from './customer-deletions.ts'
import { lockCustomer } from './subscriptions/customer-queries.ts'
import type { BillingServices } from './subscriptions/sync.ts'

const DELETE = 'DELETE /v1/customers/:id'

useAppWithBilling()
let deps: BillingServices
const logged: { event?: string }[] = []
const logger = pino({ base: null }, { write: (line) => logged.push(JSON.parse(line)) })
beforeAll(() => {
  deps = { database: app.database, billing: billing.provider, events: app.events, jobs: app.jobs, logger }
})
afterEach(async () => {
  billing.stripe.fault(null)
  logged.length = 0
  await query(app.database_url, 'delete from billing_customers')
})

/** The provider deleted nothing when the account was deleted. The first attempt is long ago. */
async function left(name: string): Promise<Subscriber> {
  const gone = await subscriber(app, billing, name)
  billing.stripe.fault('server error', { operation: DELETE })
  await app.call('DELETE /users/profile/account', { cookie: gone.cookie })
  await app.settled()
  billing.stripe.fault(null)
  await allAreDue()
  return gone
}
const allAreDue = () =>
  query(app.database_url, 'update billing_customers set delete_not_before = now() where user_id is null')
const rows = () =>
  query<{ provider_customer_id: string }>(app.database_url, 'select provider_customer_id from billing_customers')
const isDeleted = ({ customer_id }: Subscriber) => billing.stripe.state.customers[customer_id]?.deleted
const deletions = () => billing.stripe.requests.filter(({ operation }) => operation === DELETE).length

test('a customer that outlived its account is deleted later, with its subscription [B9]', async () => {
  const gone = await left('Gone')
  const { id } = billing.stripe.subscribe(gone.customer_id)
  await deleteDueCustomers(deps)
  expect(isDeleted(gone)).toBe(true)
  expect(billing.stripe.state.subscriptions[id]?.subscription.status).toBe('canceled')
  expect(await rows()).toEqual([])
})

test('while the provider fails the customer stays due, and the log has a warning for each attempt', async () => {
  const gone = await left('Gone')
  billing.stripe.fault('server error', { operation: DELETE })
  await deleteDueCustomers(deps)
  const asked = deletions()
  await deleteDueCustomers(deps)
  expect(deletions()).toBe(asked)
  expect(logged).toMatchObject([{ level: 40, event: 'billing.customer_left' }])
  billing.stripe.fault(null)
  await allAreDue()
  await deleteDueCustomers(deps)
  expect(isDeleted(gone)).toBe(true)
  expect(await rows()).toEqual([])
})

test('one customer that cannot be deleted does not keep the others', async () => {
  const all = [await left('First'), await left('Second'), await left('Third')]
  // Each deletion is tried twice.
  billing.stripe.fault('server error', { operation: DELETE, times: 2 })
  await deleteDueCustomers(deps)
  expect(all.filter(isDeleted)).toHaveLength(2)
  expect(await rows()).toHaveLength(1)
})

test('a customer that another replica is taking is left to it', async () => {
  const [first, second] = [await left('First'), await left('Second')]
  await app.database.transaction(async (tx) => {
    await tx.find(lockCustomer(first))
    await deleteDueCustomers(deps)
  })
  expect([isDeleted(first), isDeleted(second)]).toEqual([false, true])
  const before = deletions()
  await Promise.all([deleteDueCustomers(deps), deleteDueCustomers(deps)])
  expect(isDeleted(first)).toBe(true)
  expect(deletions() - before).toBe(1)
})

test('the customer of a living account is never deleted, nor right after the server has tried', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const gone = await subscriber(app, billing, 'Gone')
  billing.stripe.fault('server error', { operation: DELETE })
  await app.call('DELETE /users/profile/account', { cookie: gone.cookie })
  await app.settled()
  const before = deletions()
  await deleteDueCustomers(deps)
  expect(deletions()).toBe(before)
  expect(isDeleted(ada)).toBe(false)
  expect(await rows()).toHaveLength(2)
})

test('aborting the job does not wait for a provider that hangs, and the customer is deleted later', async () => {
  const gone = await left('Gone')
  const reached = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  billing.stripe.before(DELETE, () => {
    reached.resolve()
    return answered.promise
  })
  let ended = false
  const deleteCustomer = (id: string) => billing.provider.deleteCustomer(id).finally(() => (ended = true))
  const { work } = deletesCustomers({ ...deps, billing: { ...billing.provider, deleteCustomer } })
  const ending = new AbortController()
  const attempt = { id: 'a', number: 1, sent_at: new Date(), jobs: app.jobs, signal: ending.signal }
  const working = work({}, attempt)
  await reached.promise
  ending.abort()
  await working
  expect(ended).toBe(false)
  expect(await rows()).toHaveLength(1)
  expect(logged).toEqual([])
  answered.resolve()
  await allAreDue()
  await deleteDueCustomers(deps)
  expect(isDeleted(gone)).toBe(true)
  expect(await rows()).toEqual([])
})
