import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { app, billing, useAppWithBilling } from '../../../test/billing/app.ts'
import { type Subscriber, subscriber } from '../../../test/billing/subscribers.ts'
import { addMember, createTeam, type Somebody } from '../../../test/teams.ts'

useAppWithBilling()

const sync = ({ cookie }: Subscriber) => app.call('POST /billing/sync', { cookie })
const told = async ({ cookie }: Somebody) => (await app.call('GET /auth/session', { cookie })).body.subscription

test('the session has the state of the subscription and the end of its trial [B1]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  expect(await told(ada)).toBe(null)

  const { id } = billing.stripe.subscribe(ada.customer_id, { trial_days: 14, card: 'declined' })
  await sync(ada)
  expect(await told(ada)).toEqual({ status: 'trialing', trial_ends_at: expect.any(String), cancel_at: null })

  billing.stripe.passTrial(id)
  await sync(ada)
  expect(await told(ada)).toMatchObject({ status: 'past_due' })
})

test('the session of a member says nothing about the plan of the owner [B1]', async () => {
  const [ada, grace] = [await subscriber(app, billing, 'Ada'), await subscriber(app, billing, 'Grace')]
  await createTeam(app, ada)
  await addMember(app, ada, grace)
  billing.stripe.subscribe(ada.customer_id)
  await sync(ada)
  expect(await told(ada)).toMatchObject({ status: 'active' })
  expect(await told(grace)).toBe(null)
})

test('where billing is not configured any more the session has no subscription [Z4]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id, { card: 'declined' })
  await sync(ada)
  const other = await startTestApp({ beside: app })
  try {
    expect((await other.call('GET /auth/session', { cookie: ada.cookie })).body.subscription).toBe(null)
  } finally {
    await other.close()
  }
})
