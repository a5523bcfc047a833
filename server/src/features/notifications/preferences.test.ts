import { defaultsOf, type NotificationPreference, NotificationType } from '@plinth/contract/notifications'
import { beforeAll, expect, test } from 'vitest'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

let ada: Somebody
useApp()
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
})

const read = async ({ cookie }: Somebody) =>
  (await app.call('GET /notifications/preferences', { cookie })).body.preferences
const change = async ({ cookie }: Somebody, preferences: NotificationPreference[]) =>
  (await app.call('PUT /notifications/preferences', { body: { preferences } }, { cookie })).body.preferences
const refused = async (body: object) =>
  (
    await app.refuse('validation_failed', 'PUT /notifications/preferences', { body: body as { preferences: [] } }, ada)
  ).body.errors?.map(({ pointer }) => pointer)

const BASE: NotificationPreference[] = [
  { type: 'billing_update', email: true, in_app: true },
  { type: 'security_alert', email: true, in_app: true },
  { type: 'system_announcement', email: true, in_app: true },
]
const PRODUCT = NotificationType.options.slice(BASE.length).map((type) => ({ type, ...defaultsOf(type) }))
const DEFAULTS = [...BASE, ...PRODUCT]

test('the three types of the base are on by default, by mail and in the inbox [N1]', async () => {
  expect(await read(await somebody(app, 'Grace'))).toEqual(DEFAULTS)
})

test('a change sets the given types, keeps the others, and returns all of them [N2]', async () => {
  const radia = await somebody(app, 'Radia')
  const [billing, alert, announcement] = BASE as [
    NotificationPreference,
    NotificationPreference,
    NotificationPreference,
  ]
  const quiet = { ...announcement, email: false }
  expect(await change(radia, [quiet])).toEqual([billing, alert, quiet, ...PRODUCT])
  const silent = { ...announcement, email: false, in_app: false }
  const secret = { ...alert, in_app: false }
  expect(await change(radia, [silent, secret])).toEqual([billing, secret, silent, ...PRODUCT])
  expect(await change(radia, [announcement])).toEqual([billing, secret, announcement, ...PRODUCT])
  expect(await read(radia)).toEqual([billing, secret, announcement, ...PRODUCT])
  expect(await read(ada)).toEqual(DEFAULTS)
})

test('a repeated entry counts once, and contradicting ones are refused and change nothing [N8]', async () => {
  const off = { type: 'security_alert', email: false, in_app: false } as const
  const tony = await somebody(app, 'Tony')
  expect(await change(tony, [off, off, off])).toContainEqual(off)
  expect(await refused({ preferences: [off, { ...off, email: true }] })).toEqual(['/preferences'])
  expect(await read(ada)).toEqual(DEFAULTS)
})

test('a change has 1 to 20 entries, each with both flags and a type that exists [N2]', async () => {
  const on = { type: 'billing_update', email: true, in_app: true } as const
  await change(
    ada,
    Array.from({ length: 20 }, () => on),
  )
  const faults: [object, string[]][] = [
    [{}, ['/preferences']],
    [{ preferences: [] }, ['/preferences']],
    [{ preferences: Array.from({ length: 21 }, () => on) }, ['/preferences']],
    [{ preferences: [{ type: 'billing_update', email: true }] }, ['/preferences/0/in_app']],
    [{ preferences: [{ type: 'billing_update', in_app: true }] }, ['/preferences/0/email']],
    [{ preferences: [{ ...on, email: 'yes' }] }, ['/preferences/0/email']],
    [{ preferences: [{ ...on, type: 'newsletter' }] }, ['/preferences/0/type']],
    [{ preferences: [{ ...on, push: true }] }, ['/preferences/0/push']],
    [{ preferences: [on], user_id: ada.user_id }, ['/user_id']],
  ]
  for (const [body, pointers] of faults) expect(await refused(body), JSON.stringify(body)).toEqual(pointers)
})

test('twenty changes at once, in every order of the types, all succeed', async () => {
  const orders = [DEFAULTS, DEFAULTS.toReversed()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      change(
        ada,
        (orders[index % 2] ?? []).map((preference) => ({ ...preference, email: index % 3 === 0 })),
      ),
    ),
  )
  for (const answer of answers) expect(answer).toHaveLength(DEFAULTS.length)
})
