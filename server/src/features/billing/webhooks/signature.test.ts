import { signatureOf } from '@plinth/tools/stripe/webhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../../../test/billing/app.ts'

useAppWithBilling()
let body: string
let secret: string
beforeAll(() => {
  billing.stripe.createCustomer({ email: 'ada@example.com', name: 'Ada' })
  body = JSON.stringify(billing.stripe.webhooks.events[0])
  secret = billing.stripe.configuration.webhook_secret
})

type Sent = { body: string; signature?: string; type?: string }

const post = ({ body, signature, type }: Sent) =>
  app.send('POST', '/billing/webhooks/stripe', {
    body: Buffer.from(body),
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  })

const minutesAgo = (minutes: number) => ({ timestamp: Math.floor(Date.now() / 1000) - minutes * 60 })
const sign = (text = body) => signatureOf(text, secret)

const FORMER = 'whsec_the_one_before'
const THIN = JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' })

/** The id and the customer of a paid invoice are looked up. */
function signed(changes: { id?: string | undefined; customer?: string }): Sent {
  const { id, customer } = { id: 'evt_paid', customer: 'cus_of_nobody', ...changes }
  const text = JSON.stringify({ id, object: 'event', type: 'invoice.paid', data: { object: { customer } } })
  return { body: text, signature: sign(text) }
}

/** The provider sends both signatures in one header while a secret is replaced. */
function signTwice(secrets: string[]): string {
  const [first, second] = secrets.map((each) => signatureOf(body, each, minutesAgo(0)))
  return `${first},${second?.split(',')[1]}`
}

describe('the signature of a webhook', () => {
  test.each<[string, () => Sent, number]>([
    ['good [B3]', () => ({ body, signature: sign() }), 200],
    ['tampered', () => ({ body: body.replace('ada@', 'eve@'), signature: sign() }), 400],
    ['formatted in another way', () => ({ body: JSON.stringify(JSON.parse(body), null, 1), signature: sign() }), 400],
    ['without a signature', () => ({ body }), 400],
    ['with an empty signature', () => ({ body, signature: '' }), 400],
    ['with a signature that is none', () => ({ body, signature: 't=,v1=' }), 400],
    ['with a signature of another scheme', () => ({ body, signature: sign().replace('v1=', 'v0=') }), 400],
    ['empty', () => ({ body: '', signature: sign('') }), 400],
    ['signed, and no JSON', () => ({ body: 'not JSON', signature: sign('not JSON') }), 400],
    ['signed, and no event', () => ({ body: '[]', signature: sign('[]') }), 400],
    ['signed, and null', () => ({ body: 'null', signature: sign('null') }), 400],
    ['signed, and a thin event', () => ({ body: THIN, signature: sign(THIN) }), 400],
    ['signed, without an id', () => signed({ id: undefined }), 400],
    ['signed, with a NUL in its id', () => signed({ id: 'evt_\u0000' }), 400],
    ['signed, with an id that is too long', () => signed({ id: 'x'.repeat(256) }), 400],
    ['signed, with a NUL in its customer, so about nobody', () => signed({ customer: 'cus_\u0000' }), 200],
    ['stale', () => ({ body, signature: signatureOf(body, secret, minutesAgo(6)) }), 400],
    ['dated six minutes ahead [B3]', () => ({ body, signature: signatureOf(body, secret, minutesAgo(-6)) }), 400],
    ['dated a little ahead', () => ({ body, signature: signatureOf(body, secret, minutesAgo(-4)) }), 200],
    ['a little late', () => ({ body, signature: signatureOf(body, secret, minutesAgo(4)) }), 200],
    ['of another secret', () => ({ body, signature: signatureOf(body, 'whsec_of_another_one') }), 400],
    ['of two signatures, the first valid', () => ({ body, signature: signTwice([secret, FORMER]) }), 200],
    ['of two signatures, the second valid', () => ({ body, signature: signTwice([FORMER, secret]) }), 200],
    ['of 2 MiB', () => ({ body: 'x'.repeat(2 * 1024 * 1024), signature: sign() }), 413],
  ])('a webhook is accepted only with a valid signature: %s', async (_, request, status) => {
    const answer = await post(request())
    expect(answer.status, answer.text).toBe(status)
    const codes = { 200: undefined, 400: 'webhook_signature_invalid', 413: 'payload_too_large' }
    expect((answer.body as { code?: string }).code).toBe(codes[status as keyof typeof codes])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each([undefined, 'application/json', 'application/json; charset=utf-8', 'text/plain', 'x', ''])(
    'a webhook is accepted with the content type %s [B3]',
    async (type) => {
      const answer = await post({ body, signature: sign(), ...(type !== undefined && { type }) })
      expect(answer.status, answer.text).toBe(200)
    },
  )

  test('a webhook of almost 1 MiB is accepted, and its bytes are all read', async () => {
    const padded = body.replace('{', `{"padding":"${'é'.repeat(500_000)}",`)
    expect((await post({ body: padded, signature: sign(padded) })).status).toBe(200)
    expect((await post({ body: padded.replace('é', 'e'), signature: sign(padded) })).status).toBe(400)
  })

  test('a webhook is accepted from any origin, but no browser gets leave to read the answer [S5]', async () => {
    const headers = { origin: 'https://evil.example', 'stripe-signature': sign() }
    const answer = await app.send('POST', '/billing/webhooks/stripe', { body: Buffer.from(body), headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
