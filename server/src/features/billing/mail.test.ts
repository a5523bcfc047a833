import { PRODUCT } from '@plinth/product/brand'
import { expect, test } from 'vitest'
import { inboxOf } from '../../../test/inbox.ts'
import { signIn } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import type { SubscriptionChange } from '../../events/events.ts'
import { queueMail } from '../mails/mail-job.ts'
import { ABOUT_SUBSCRIPTION } from './copy.ts'

useApp()

const KINDS = Object.keys(ABOUT_SUBSCRIPTION) as SubscriptionChange[]
const ALWAYS: SubscriptionChange[] = ['cancellation_scheduled', 'canceled', 'paused', 'payment_failed']

async function announceAll({ user_id }: Somebody): Promise<void> {
  const trial_ends_at = '2026-11-23T09:00:00Z'
  for (const kind of KINDS) {
    app.events.emit('billing.subscription_changed', { user_id, kind, subscription_id: 'sub_1' })
    await queueMail(app.jobs, app.database, { mail: 'subscription', user_id, kind })
  }
  app.events.emit('billing.trial_ending', { user_id, trial_ends_at })
  await queueMail(app.jobs, app.database, { mail: 'trial_end', user_id, trial_ends_at })
  await app.settled()
}

const choose = ({ cookie }: Somebody, flags: { email: boolean; in_app: boolean }) =>
  app.call(
    'PUT /notifications/preferences',
    { body: { preferences: [{ type: 'billing_update', ...flags }] } },
    { cookie },
  )

const templatesTo = ({ email }: Somebody) =>
  app.mailbox
    .to(email)
    .map(({ template, subject }) => [template, subject])
    .toSorted()

const mailOf = (kind: SubscriptionChange) =>
  kind === 'payment_failed'
    ? ['billing-payment-failed', `Your ${PRODUCT} payment did not go through`]
    : ['billing-subscription-updated', ABOUT_SUBSCRIPTION[kind].title]

const TRIAL_ENDING = ['billing-trial-ending', `Your ${PRODUCT} trial ends on 23 November 2026`]

test('each change of a subscription is one entry in the inbox and one mail [E2, N1]', async () => {
  const ada = await somebody(app, 'Ada')
  await announceAll(ada)
  const entries = await inboxOf(app, ada.cookie)
  expect(entries).toHaveLength(KINDS.length + 1)
  for (const { type, title, action_path, metadata } of entries) {
    const { kind } = metadata as { kind: SubscriptionChange | 'trial_ending' }
    expect([type, action_path]).toEqual(['billing_update', '/settings/billing'])
    expect(title).toBe(kind === 'trial_ending' ? 'Your trial ends soon' : ABOUT_SUBSCRIPTION[kind].title)
  }
  expect(entries.find(({ title }) => title === 'Your trial ends soon')?.body).toContain('23 November 2026')
  expect(templatesTo(ada)).toEqual([...KINDS.map(mailOf), TRIAL_ENDING].toSorted())
})

test('without mails of billing, those about payment, an end and the end of a trial still come [E2]', async () => {
  const ada = await somebody(app, 'Ada')
  await choose(ada, { email: false, in_app: true })
  await announceAll(ada)
  expect(templatesTo(ada)).toEqual([...ALWAYS.map(mailOf), TRIAL_ENDING].toSorted())
  expect(await inboxOf(app, ada.cookie)).toHaveLength(KINDS.length + 1)
})

test('a suspended user gets no mail about billing, and finds the entries once restored [S19, S20]', async () => {
  const ada = await somebody(app, 'Ada')
  await query(app.database_url, `update users set suspended_at = now() where id = '${ada.user_id}'`)
  await announceAll(ada)
  expect(templatesTo(ada)).toEqual([])
  await query(app.database_url, `update users set suspended_at = null where id = '${ada.user_id}'`)
  expect(await inboxOf(app, await signIn(app, ada))).toHaveLength(KINDS.length + 1)
})

test('without billing in the inbox, a user still gets the mails [E2, N2]', async () => {
  const ada = await somebody(app, 'Ada')
  await choose(ada, { email: true, in_app: false })
  await announceAll(ada)
  expect(await inboxOf(app, ada.cookie)).toEqual([])
  expect(templatesTo(ada)).toHaveLength(KINDS.length + 1)
})

test('a deleted account gets no mail about its subscription [P4]', async () => {
  const ada = await somebody(app, 'Ada')
  await app.call('DELETE /users/profile/account', { cookie: ada.cookie })
  await app.settled()
  const before = app.mailbox.all.length
  await announceAll(ada)
  expect(app.mailbox.all.slice(before)).toEqual([])
  expect(app.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
