import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { PRODUCTION, problemsOf, problemsOfExactly } from './test/problems.ts'

const { EMAIL_API_KEY, EMAIL_FROM } = PRODUCTION
const SMTP = {
  EMAIL_TRANSPORT: 'smtp',
  EMAIL_API_KEY,
  EMAIL_FROM,
  EMAIL_SMTP_HOST: 'smtp.example.com',
  EMAIL_SMTP_USER: 'mailer',
}

const inDevelopment = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: 'development', ...environment }).email
const inProduction = (environment: Record<string, string>) => readConfig({ ...PRODUCTION, ...environment }).email

test('mails go to Resend unless another transport is chosen', () => {
  expect(inDevelopment({ EMAIL_API_KEY, EMAIL_FROM })).toEqual({
    transport: 'resend',
    api_key: EMAIL_API_KEY,
    from: EMAIL_FROM,
    api_base_url: 'https://api.resend.com',
  })
  expect(inDevelopment({})).toBeNull()
})

test('with smtp the key is the password, and the port that of TLS from the start', () => {
  expect(inProduction(SMTP)).toEqual({
    transport: 'smtp',
    host: 'smtp.example.com',
    port: 465,
    tls: 'implicit',
    user: 'mailer',
    password: EMAIL_API_KEY,
    from: EMAIL_FROM,
  })
})

describe('mail servers', () => {
  test.each([
    ['with STARTTLS on any other port', 'smtp.example.com', '587', 'starttls', 'starttls'],
    ['with TLS from the start on loopback too', 'localhost', '465', 'implicit', 'implicit'],
    ['without TLS on localhost outside production', 'localhost', '1025', 'none', 'starttls'],
    ['without TLS on 127.0.0.1 outside production', '127.0.0.1', '1025', 'none', 'starttls'],
    ['without TLS on ::1 outside production', '::1', '1025', 'none', 'starttls'],
    ['with STARTTLS at a name that only looks like loopback', '127.0.0.1.example.com', '25', 'starttls', 'starttls'],
  ])('a mail server is spoken to %s', (_how, EMAIL_SMTP_HOST, EMAIL_SMTP_PORT, development, production) => {
    const environment = { ...SMTP, EMAIL_SMTP_HOST, EMAIL_SMTP_PORT }
    expect(inDevelopment(environment)).toMatchObject({ tls: development, port: Number(EMAIL_SMTP_PORT) })
    expect(inProduction(environment)).toMatchObject({ tls: production })
  })
})

test('smtp alone names what it needs, in production too', () => {
  const needed = ['EMAIL_SMTP_HOST', 'EMAIL_SMTP_USER'].map((name) => `${name} is required for EMAIL_TRANSPORT=smtp`)
  expect(problemsOf({ EMAIL_TRANSPORT: 'smtp', EMAIL_API_KEY, EMAIL_FROM })).toEqual(needed)
  expect(problemsOfExactly({ ...PRODUCTION, EMAIL_TRANSPORT: 'smtp' })).toEqual(needed)
  expect(problemsOf({ ...SMTP, EMAIL_API_KEY: '' })).toEqual(['Email is configured in part; missing: EMAIL_API_KEY'])
})

test('a variable of the other transport is refused, so that it is not ignored in silence [Z10]', () => {
  const { EMAIL_TRANSPORT: _, ...server } = SMTP
  expect(problemsOf(server)).toEqual(['EMAIL_TRANSPORT must be smtp, because of EMAIL_SMTP_HOST, EMAIL_SMTP_USER'])
  expect(problemsOf({ EMAIL_API_KEY, EMAIL_FROM, EMAIL_SMTP_PORT: '587' })).toContain(
    'EMAIL_TRANSPORT must be smtp, because of EMAIL_SMTP_PORT',
  )
  expect(problemsOf({ ...SMTP, EMAIL_API_BASE_URL: 'https://mail.example.com' })).toEqual([
    'EMAIL_API_BASE_URL is not for EMAIL_TRANSPORT=smtp',
  ])
})

describe('values of the wrong form', () => {
  test.each([
    ['EMAIL_TRANSPORT', 'sendmail'],
    ['EMAIL_SMTP_HOST', 'smtp.example.com:587'],
    ['EMAIL_SMTP_HOST', 'smtps://smtp.example.com'],
    ['EMAIL_SMTP_HOST', 'smtp.example.com\nx'],
    ['EMAIL_SMTP_PORT', '0'],
    ['EMAIL_SMTP_PORT', '65536'],
    ['EMAIL_SMTP_USER', 'two words'],
    ['EMAIL_FROM', 'Example\r\nBcc: eve@example.com <hello@example.com>'],
  ])('a value of the wrong form is refused by name: %s=%j', (name, value) => {
    expect(problemsOf({ ...SMTP, [name]: value })).toContainEqual(expect.stringMatching(new RegExp(`^${name} must `)))
  })
})

test.each(['smtp.example.com', 'mail', '192.0.2.1', '2001:db8::25', 'a-b.example'])('%s is a host', (host) => {
  expect(inProduction({ ...SMTP, EMAIL_SMTP_HOST: host })).toMatchObject({ host })
})
