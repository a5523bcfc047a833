import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ["Cannot read properties of undefined (reading 'name')", undefined],
  ['connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'],
  ['The mail magic-link could not be sent: the provider answered 500 (attempts: 3).', undefined],
  ['relation "notification_preferences_of_all_users" does not exist', '42P01'],
  ['duplicate key value violates unique constraint "users_email_key"', '23505'],
])('%s stays as it is', (message, code) => {
  expect(redact(message, code)).toBe(message)
})

test.each([
  ['no mail to ada.lovelace+x@example.com', undefined],
  ['<ada@localhost>', undefined],
  ['GET https://app.example.com/auth/verify?token=hunter2#hunter2', undefined],
  ['postgres://ada:hunter2@db.internal/app', undefined],
  ['invalid input syntax for type uuid: "hunter2"', '22P02'],
  ['Unexpected token, "{"password": "hunter2"}" is not valid JSON', undefined],
  ["The argument 'path' is invalid. Received 'hunter2'", 'ERR_INVALID_ARG_VALUE'],
  ['password=hunter2', undefined],
  ['Authorization: "Bearer hunter2"', undefined],
  ['token hunter2 was used', undefined],
])('%s loses what may come from a request', (message, code) => {
  const text = redact(message, code)
  expect(text).not.toMatch(/hunter2|ada|lovelace/)
  expect(text).toMatch(/\[redacted\]|\[email\]|app\.example\.com\/auth\/verify$|postgres:\/\/db/)
})

test('a token in any of our spellings goes', () => {
  for (let round = 0; round < 50; round += 1) {
    for (const encoding of ['base64url', 'hex'] as const) {
      const token = randomBytes(32).toString(encoding)
      expect(redact(`the link /invitations/${token} failed`)).toBe('the link /invitations/[redacted] failed')
    }
  }
})

test('a long message is cut to 500 characters, and its lines become one', () => {
  expect(redact('a b\n'.repeat(1000))).toHaveLength(500)
  expect(redact('one\r\ntwo')).toBe('one two')
})
