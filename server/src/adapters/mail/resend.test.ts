import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailDeliveryFailed } from './port.ts'
import { createResendMailer, type ResendOptions } from './resend.ts'
import type { Templates } from './templates.ts'
import { FakeResend } from './test/fake-resend.ts'
import { FRONTEND, plainTemplates } from './test/rendered.ts'

const LINK = { action_url: `${FRONTEND}/auth/login#magic=secret`, expires_in: '10 minutes' }

let templates: Templates
let provider: FakeResend
let waits: number[]

beforeAll(async () => {
  templates = await plainTemplates()
})

beforeEach(async () => {
  waits = []
  provider = new FakeResend()
  await provider.listen()
  return () => provider.close()
})

function mailer(options: Partial<ResendOptions> & { api_base_url?: string } = {}) {
  const { api_base_url = provider.url, ...timing } = options
  return createResendMailer({
    configuration: { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url },
    templates,
    delay: async (ms) => waits.push(ms),
    ...timing,
  })
}

function sendLink(sender = mailer(), signal?: AbortSignal) {
  const key = 'event-1'
  return sender.send('magic-link', 'ada@example.com', LINK, { key, user_id: null, ...(signal && { signal }) })
}

describe('a mail', () => {
  it('a mail is posted once with both bodies, one recipient and its key', async () => {
    await sendLink()

    expect(provider.requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/emails',
        headers: expect.objectContaining({
          authorization: 'Bearer re_test',
          'content-type': 'application/json',
          'idempotency-key': 'magic-link/event-1',
        }),
        body: {
          from: 'Example <hello@example.com>',
          to: ['ada@example.com'],
          ...templates.render('magic-link', LINK),
          headers: { 'Auto-Submitted': 'auto-generated' },
        },
      }),
    ])
  })

  it('a mail has a List-Unsubscribe header only when it is an announcement', async () => {
    const preferences_url = `${FRONTEND}/settings/notifications`
    const announcement = {
      recipient_name: 'Ada',
      headline: 'News',
      body: 'There is news.',
      action_label: 'Read',
      action_url: FRONTEND,
      preferences_url,
    }
    await mailer().send('system-announcement', 'ada@example.com', announcement, {
      key: 'system-announcement/1',
      user_id: null,
    })

    expect(provider.requests[0]?.body).toHaveProperty('headers.List-Unsubscribe', `<${preferences_url}>`)
  })

  it.each([
    'ada@example.com,eve@example.com',
    'x<eve@example.com>',
    'Ada <eve@example.com>',
    'ada@example.com\nBcc: e@x.y',
  ])('a mail goes to one plain address only, not to %j', async (to) => {
    await expect(mailer().send('magic-link', to, LINK, { key: 'magic-link/1', user_id: null })).rejects.toThrow(
      'not one plain address',
    )
    expect(provider.requests).toHaveLength(0)
  })

  it('a mail is posted below the path of the configured address', async () => {
    await sendLink(mailer({ api_base_url: `${provider.url}/mail/` }))
    expect(provider.requests[0]?.url).toBe('/mail/emails')
  })
})

describe('a failed attempt', () => {
  it('a failed attempt is retried with the same key after a server error', async () => {
    provider.plan.push({ status: 500 })
    await sendLink()

    expect(provider.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'magic-link/event-1',
      'magic-link/event-1',
    ])
    expect(provider.requests[0]?.body).toEqual(provider.requests[1]?.body)
    expect(waits).toEqual([500])
  })

  it('a failed attempt waits as long as the provider asks, in seconds or until a date', async () => {
    const past = new Date(0).toUTCString()
    provider.plan.push({ status: 429, headers: { 'retry-after': '3' } })
    provider.plan.push({ status: 503, headers: { 'retry-after': past } })
    await sendLink()

    expect(provider.requests).toHaveLength(3)
    expect(waits).toEqual([3000, 0])
  })

  it('a failed attempt is not retried when the provider asks to wait for more than five seconds', async () => {
    provider.plan.push({ status: 429, headers: { 'retry-after': '6' } })
    await expect(sendLink()).rejects.toThrow('the provider answered 429 and another attempt would be too late')
    expect(provider.requests).toHaveLength(1)
  })

  it('a failed attempt is not retried when the next one could end too late', async () => {
    provider.plan.push(
      { status: 429, headers: { 'retry-after': '5' } },
      { status: 429, headers: { 'retry-after': '5' } },
    )
    await expect(sendLink(mailer({ attempt_timeout_ms: 5000 }))).rejects.toThrow(
      'another attempt would be too late (attempts: 2)',
    )
    expect(provider.requests).toHaveLength(2)
  })

  it('an attempt is retried when the connection is reset', async () => {
    provider.plan.push('reset')
    await sendLink()
    expect(provider.requests).toHaveLength(2)
  })

  it('an attempt is aborted and retried when the provider does not respond', async () => {
    provider.plan.push('hang')
    await sendLink(mailer({ attempt_timeout_ms: 2000 }))
    expect(provider.requests).toHaveLength(2)
  })

  it('an attempt is retried while an earlier one with the same key is in progress', async () => {
    provider.plan.push('reset', { status: 409, body: { name: 'concurrent_idempotent_requests' } })
    await sendLink()
    expect(provider.requests).toHaveLength(3)
  })

  it.each([400, 401, 403, 409, 422])('a failed attempt is not retried after %i', async (status) => {
    provider.plan.push({ status, body: { message: `Cannot deliver to ada@example.com: ${LINK.action_url}` } })
    await expect(sendLink()).rejects.toThrow(`the provider answered ${status}`)
    expect(provider.requests).toHaveLength(1)
    expect(waits).toEqual([])
  })

  it('an attempt does not follow a redirect with the key [R12]', async () => {
    provider.plan.push({ redirect: '/other' }, { redirect: '/other' }, { redirect: '/other' })
    await expect(sendLink()).rejects.toThrow(MailDeliveryFailed)
    expect(provider.requests.map(({ url }) => url)).toEqual(['/emails', '/emails', '/emails'])
  })
})

describe('giving up', () => {
  it('the mailer gives up at once when the signal aborts, during an attempt and between two', async () => {
    const during = new AbortController()
    provider.plan.push('hang')
    const sent = sendLink(mailer(), during.signal)
    await expect.poll(() => provider.requests.length).toBe(1)
    during.abort()
    await expect(sent).rejects.toThrow('its time was up (attempts: 1)')

    const between = new AbortController()
    provider.plan.push({ status: 500 })
    const delay = async () => between.abort()
    await expect(sendLink(mailer({ delay }), between.signal)).rejects.toThrow('its time was up')
    expect(provider.requests).toHaveLength(2)
  })

  it('the mailer gives up after three attempts, with growing waits between them', async () => {
    provider.plan.push({ status: 500 }, 'reset', { status: 502 })
    await expect(sendLink()).rejects.toMatchObject({
      name: 'MailDeliveryFailed',
      template: 'magic-link',
      attempts: 3,
      message: 'The mail magic-link could not be sent: the provider answered 502 (attempts: 3).',
    })
    expect(waits).toEqual([500, 1000])
  })

  it('the failure reveals nothing about the mail, the recipient or the provider account', async () => {
    provider.plan.push({ status: 422, body: { message: `ada@example.com ${LINK.action_url} re_test` } })
    const error: unknown = await sendLink().catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(MailDeliveryFailed)
    const said = error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}` : ''
    expect(said).toContain('magic-link')
    expect(said).not.toMatch(/ada@|secret|re_test/)
  })
})
