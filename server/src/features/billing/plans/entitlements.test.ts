import { Entitlement, SOLD_PLANS } from '@plinth/contract/billing'
import { ENTITLEMENTS } from '@plinth/product/plans'
import { OFFERS } from '@plinth/tools/stripe/objects/prices'
import { OFFER } from '@plinth/tools/stripe/offers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../../../test/billing/app.ts'
import { type Subscriber, subscriber } from '../../../../test/billing/subscribers.ts'
import { query } from '../../../../test/postgres.ts'
import { startStorage, type TestStorage } from '../../../../test/storage/storage.ts'
import { addMember, createTeam } from '../../../../test/teams.ts'
import { prepared } from '../../../adapters/postgres/statements.ts'
import { lockActing } from '../../organizations/lock.ts'
import { createEntitlements, entitlementsOf, grantedBy } from './entitlements.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())
useAppWithBilling(() => ({ storage: storage.store }))

const IMAGE = 'profile_image.upload'
const image = { purpose: 'profile_image', filename: 'ada.png', content_type: 'image/png', size_bytes: 1000 } as const
const file = { ...image, purpose: 'organization_file' } as const

const sync = ({ cookie }: Subscriber) => app.call('POST /billing/sync', { cookie })

test('the plan grants profile images from its first day to its last, and files always [B6, F3]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { cookie } = ada
  const expectImages = async (plan: 'free' | typeof OFFER.plan) => {
    const included = grantedBy(plan, 'user').has(IMAGE)
    if (included) await app.call('POST /uploads', { body: image }, { cookie })
    else await app.refuse('entitlement_required', 'POST /uploads', { body: image }, { cookie })
    const { features } = (await app.call('GET /users/me', { cookie })).body
    expect(features.profile_image_upload).toBe(included ? 'available' : 'entitlement_required')
  }
  await expectImages('free')

  const { id } = billing.stripe.subscribe(ada.customer_id, { trial_days: 14, card: 'declined' })
  await sync(ada)
  await expectImages(OFFER.plan)

  // The first payment fails and is tried again.
  billing.stripe.passTrial(id)
  await sync(ada)
  await expectImages(OFFER.plan)

  billing.stripe.endNow(id)
  await sync(ada)
  await expectImages('free')
  await app.call('POST /uploads', { body: file }, { cookie })
})

describe('what a plan gives', () => {
  const told = async (plan: Promise<{ plan: string }>) => (await plan).plan

  test.each(OFFERS)('a plan gives the same to its user and in their teams, for $key [B6]', async ({ key, plan }) => {
    const entitlements = createEntitlements({ database: app.database, billing: billing.provider })
    const [ada, grace] = [await subscriber(app, billing, 'Ada'), await subscriber(app, billing, 'Grace')]
    const team = await createTeam(app, ada)
    await addMember(app, ada, grace)
    billing.stripe.subscribe(ada.customer_id, { price: key })
    await sync(ada)
    expect(await told(entitlements.of(ada.user_id))).toBe(plan)
    expect(await told(entitlements.ofOrganization(team))).toBe(plan)
    expect(await told(entitlements.of(grace.user_id))).toBe('free')
    const { body } = await app.call('GET /billing/subscription', { cookie: ada.cookie })
    expect(body.entitlements).toEqual(entitlementsOf(plan))
  })

  test('a plan gives a team what its owner has, and not what a member has [B1]', async () => {
    const entitlements = createEntitlements({ database: app.database, billing: billing.provider })
    const [ada, grace] = [await subscriber(app, billing, 'Ada'), await subscriber(app, billing, 'Grace')]
    const team = await createTeam(app, ada)
    await addMember(app, ada, grace)
    billing.stripe.subscribe(grace.customer_id)
    await sync(grace)
    expect(await told(entitlements.of(grace.user_id))).toBe(OFFER.plan)
    expect(await told(entitlements.ofOrganization(team))).toBe('free')
  })

  test('everything is granted without billing, and no limit is null in the API', async () => {
    const { of, ofOrganization } = createEntitlements({ database: app.database, billing: null })
    for (const granted of [await of('nobody'), await ofOrganization('nowhere')]) {
      for (const name of Entitlement.options) expect(() => granted.require(name, 1_000_000)).not.toThrow()
    }
    expect(Object.values(entitlementsOf('unmetered')).every((value) => value === true || value === null)).toBe(true)
  })
})

const KITES = {
  ...ENTITLEMENTS,
  [IMAGE]: {
    ...ENTITLEMENTS[IMAGE],
    ...Object.fromEntries(SOLD_PLANS.map((plan) => [plan, 3])),
    free: 1,
    name: { one: 'kite', other: 'kites' },
  },
}

describe('over a limit', () => {
  test('a refusal over a limit names the entitlement and says what the plan gives and what to do', () => {
    const [largest = 'free'] = SOLD_PLANS.toReversed()
    const refuse = (plan: typeof largest, holder: 'user' | 'owner') => {
      try {
        grantedBy(plan, holder, KITES).require(IMAGE, 3)
      } catch (error) {
        return error
      }
      return undefined
    }
    expect(refuse('free', 'user')).toMatchObject({
      code: 'entitlement_required',
      message: 'Your plan includes 1 kite; your settings show the other plans.',
      details: { entitlement: IMAGE },
    })
    expect(refuse('free', 'owner')).toMatchObject({
      message: 'The plan of the owner includes 1 kite; the settings of the owner show the other plans.',
    })
    expect(refuse(largest, 'user')).toMatchObject({ message: 'Your plan includes 3 kites.' })
  })

  test('a number is never asked for without a count', () => {
    expect(() => grantedBy('free', 'user', KITES).require(IMAGE)).toThrow('compared with how many there are')
  })

  test('a limit admits only as many as the plan gives of many that are created at once', async () => {
    await query(
      app.database_url,
      'create table test_kites (organization_id uuid); grant select, insert on test_kites to public',
    )
    const entitlements = createEntitlements({ database: app.database, billing: billing.provider }, KITES)
    const ada = await subscriber(app, billing, 'Ada')
    const organization_id = await createTeam(app, ada)
    const create = () =>
      app.database.transaction(async (tx) => {
        await lockActing(tx, { ...ada, organization_id }, 'organization.read')
        const granted = await entitlements.ofOrganization(organization_id, tx)
        granted.require(IMAGE, (await tx.single(countKites({ organization_id }))).count)
        await tx.exec(insertKite({ organization_id }))
      })
    const createMany = async () =>
      (await Promise.allSettled([1, 2, 3, 4, 5, 6].map(create))).map(({ status }) => status)
    expect((await createMany()).filter((status) => status === 'fulfilled')).toHaveLength(1)
    billing.stripe.subscribe(ada.customer_id)
    await sync(ada)
    expect((await createMany()).filter((status) => status === 'fulfilled')).toHaveLength(2)
  })
})

const countKites = prepared<{ organization_id: string }>()(
  (value) => sql<{ count: number }>`
    select count(*)::int as count from test_kites where organization_id = ${value('organization_id')}`,
)

const insertKite = prepared<{ organization_id: string }>()(
  (value) => sql`insert into test_kites (organization_id) values (${value('organization_id')})`,
)
