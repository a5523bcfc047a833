import { ATTRIBUTION_MAX, SOURCE_PAGE_MAX } from '@plinth/contract/marketing'
import { describe, expect, test } from 'vitest'
import { query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { newVisitor } from '../../../test/visitors.ts'

useApp({ trusted_proxy_profile: 'loopback' })

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.send('POST', `/marketing/${path}`, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...newVisitor(), ...headers },
  })

const leadOf = async (email: string) =>
  (await query<Record<string, unknown>>(app.database_url, `select * from waitlist_leads where email = '${email}'`))[0]

const ORIGIN = {
  referral_source: 'a friend',
  source_page: 'https://www.example.com/pricing?plan=pro',
  campaign: 'spring',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'spring-2026',
  utm_term: 'tenancy',
  utm_content: 'footer',
}

describe('joining the waitlist', () => {
  test('joining the waitlist stores the normalized address and all attribution fields [M1]', async () => {
    await post('waitlist', { email: '  Ada+List@EXAMPLE.com ', ...ORIGIN })
    expect(await leadOf('ada+list@example.com')).toMatchObject(ORIGIN)
    await post('waitlist', { email: 'jürgen@müller.example' })
    expect(await leadOf('jürgen@xn--mller-kva.example')).toMatchObject({ campaign: null, utm_source: null })
  })

  const bounds = Object.keys(ORIGIN).map((field) => ({
    field,
    max: field === 'source_page' ? SOURCE_PAGE_MAX : ATTRIBUTION_MAX,
  }))

  test.each(bounds)('the waitlist accepts 1 to $max characters of $field [M8]', async ({ field, max }) => {
    const email = `${field}@example.com`
    expect((await post('waitlist', { email, [field]: 'x'.repeat(max) })).status).toBe(200)
    expect((await leadOf(email))?.[field]).toHaveLength(max)
    for (const bad of ['x'.repeat(max + 1), '', '   ', 'a\u0000b', 'a\nb', 7, null, ['x']]) {
      const answer = await post('waitlist', { email: `other-${field}@example.com`, [field]: bad })
      expect(answer.body, JSON.stringify(bad)).toMatchObject({
        code: 'validation_failed',
        errors: [{ pointer: `/${field}` }],
      })
    }
    expect(await leadOf(`other-${field}@example.com`)).toBeUndefined()
  })

  test('a valid address of at most 254 characters is required [M8]', async () => {
    const label = 'a'.repeat(60)
    const long = `${'l'.repeat(64)}@${label}.${label}.${label}.tttttt`
    expect(long).toHaveLength(254)
    expect((await post('waitlist', { email: long })).status).toBe(200)
    for (const email of [`${long}t`, '', 'ada', 'ada@localhost', 'a@b.co, c@d.co', undefined, null, 1]) {
      const answer = await post('waitlist', { email })
      expect(answer.body, String(email)).toMatchObject({
        code: 'validation_failed',
        errors: expect.arrayContaining([expect.objectContaining({ pointer: '/email' })]),
      })
    }
  })

  test('every field that the waitlist does not know is refused by its own entry [M8]', async () => {
    const answer = await post('waitlist', { email: 'a@example.com', id: 'x', created_at: 'now' })
    expect(answer.body).toMatchObject({ errors: [{ pointer: '/id' }, { pointer: '/created_at' }] })
  })
})

describe('writing through the contact form', () => {
  const letter = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'I have a question.' }

  test.each([
    { field: 'name', max: 100 },
    { field: 'subject', max: 120 },
    { field: 'message', max: 4000 },
  ])('the contact form accepts at most $max characters of $field [M8]', async ({ field, max }) => {
    expect((await post('contact', { ...letter, [field]: 'x'.repeat(max) })).status).toBe(200)
    const answer = await post('contact', { ...letter, [field]: 'x'.repeat(max + 1) })
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: `/${field}` }] })
  })

  test('name and message are required, and the subject may be missing or empty', async () => {
    for (const field of ['name', 'message'])
      for (const bad of ['', '  \n ', '\u200b', undefined]) {
        const answer = await post('contact', { ...letter, [field]: bad })
        expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: `/${field}` }] })
      }
    for (const subject of ['', undefined]) expect((await post('contact', { ...letter, subject })).status).toBe(200)
  })

  test('a message may have line breaks and any character that can be typed', async () => {
    const message = 'Dear all,\n\n\tgrüße 👋\u200d\r\nAda\u0000'
    expect((await post('contact', { ...letter, message })).status).toBe(200)
  })
})
