import { get } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Outbox, startOutbox } from '../../tools/outbox/outbox.ts'

let outbox: Outbox
beforeEach(async () => {
  outbox = await startOutbox({ app_url: 'http://localhost:5173', website_url: 'http://localhost:8080' })
})
afterEach(() => outbox.close())

const MAIL = {
  from: 'Example <hello@example.com>',
  to: ['ada@example.com'],
  subject: 'Your <sign-in> link',
  html: '<html><head></head><body><a href="http://localhost:5173/auth/link#token=abc">Sign in</a></body></html>',
  text: 'Sign in: http://localhost:5173/auth/link#token=abc',
}

function post(url: string, token: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const mail = (body: object, key = 'magic-link/1') =>
  post(`${outbox.email.api_base_url}/emails`, outbox.email.api_key, body, { 'idempotency-key': key })

const say = (text: string, token = outbox.chat.bot_token) =>
  post(`${outbox.chat.api_base_url}/chat.postMessage`, token, { channel: 'alerts-users', text })

async function read(path: string): Promise<string> {
  const response = await fetch(outbox.url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}

describe('the mail viewer', () => {
  test('the mail viewer lists a mail with its subject, recipient, template and time, and shows it as text', async () => {
    expect((await mail(MAIL)).status).toBe(200)
    const list = await read('/')
    for (const part of ['Your &#60;sign-in&#62; link', 'ada@example.com', 'magic-link', '<time datetime="']) {
      expect(list).toContain(part)
    }
    expect(await read('/mails/1/text')).toContain('<a href="http://localhost:5173/auth/link#token=abc"')
  })

  test('the mail viewer lists the newest mail first and keeps the last 200', async () => {
    for (let number = 1; number <= 201; number += 1)
      await mail({ ...MAIL, subject: `Mail ${number}.` }, `key/${number}`)
    const subjects = [...(await read('/')).matchAll(/Mail (\d+)\./g)].map(([, number]) => Number(number))
    expect(subjects).toEqual(Array.from({ length: 200 }, (_, index) => 201 - index))
    expect((await fetch(`${outbox.url}/mails/1`)).status).toBe(404)
  })
})

describe('the mail provider', () => {
  test('the mail provider sends a request that is repeated with its idempotency key only once', async () => {
    const [first, again] = [await mail(MAIL), await mail(MAIL)]
    expect(await again.json()).toEqual(await first.json())
    expect((await read('/')).match(/id="mail-/g)).toHaveLength(1)
  })

  test('the mail provider refuses a missing field, a missing key and a wrong key', async () => {
    const { subject: _, ...incomplete } = MAIL
    const url = `${outbox.email.api_base_url}/emails`
    const refusals = [
      await mail(incomplete),
      await fetch(url, { method: 'POST', body: JSON.stringify(MAIL) }),
      await post(url, 'another key', MAIL),
    ]
    expect(await Promise.all(refusals.map((refusal) => refusal.json()))).toEqual([
      expect.objectContaining({ statusCode: 422, name: 'missing_required_field' }),
      expect.objectContaining({ statusCode: 401, name: 'missing_api_key' }),
      expect.objectContaining({ statusCode: 403, name: 'invalid_api_key' }),
    ])
    expect(await read('/')).not.toContain('id="mail-')
  })
})

describe('the chat', () => {
  test('the chat shows a message as Slack would, without interpreting it', async () => {
    expect(await (await say('Contact\n&lt;b&gt; Q&amp;A')).json()).toMatchObject({ ok: true })
    expect(await read('/chat')).toContain('Contact\n&#60;b&#62; Q&#38;A')
  })

  test('the chat refuses a wrong token with the error code of Slack', async () => {
    expect(await (await say('Hello', 'another token')).json()).toEqual({ ok: false, error: 'invalid_auth' })
    expect(await read('/chat')).toContain('No messages yet')
  })
})

test('another host name that resolves to this machine gets nothing', async () => {
  const { port } = new URL(outbox.url)
  const status = await new Promise((resolve) => {
    get({ host: '127.0.0.1', port, headers: { host: `mails.example.com:${port}` } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  expect(status).toBe(403)
})

test('a request that is too large or no JSON is refused, and the outbox goes on', async () => {
  const complaint = vi.spyOn(console, 'error')
  expect((await mail({ ...MAIL, text: 'x'.repeat(2_000_000) })).status).toBe(422)
  const url = `${outbox.email.api_base_url}/emails`
  const headers = { authorization: `Bearer ${outbox.email.api_key}` }
  expect((await fetch(url, { method: 'POST', headers, body: '{"from":' })).status).toBe(422)
  expect(complaint).not.toHaveBeenCalled()
  expect((await mail(MAIL)).status).toBe(200)
})
