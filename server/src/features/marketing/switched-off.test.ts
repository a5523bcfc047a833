import { expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'

const SITE = 'https://www.example.com'

useApp({ marketing_forms: false, marketing_url: SITE })

test.each([
  ['waitlist is not found when MARKETING_FORMS is off [M10]', '/marketing/waitlist'],
  ['contact form is not found when MARKETING_FORMS is off [M10]', '/marketing/contact'],
])('the %s', async (_, path) => {
  const json = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  const answer = await app.send('POST', path, { json, headers: { origin: SITE } })
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await app.settled()
  expect(await query(app.database_url, 'select from waitlist_leads')).toEqual([])
})

test('routes other than the two forms stay when MARKETING_FORMS is off', async () => {
  expect(await app.send('GET', '/health')).toMatchObject({ status: 200 })
  expect(await app.send('GET', '/users/me')).toMatchObject({ status: 401 })
})
