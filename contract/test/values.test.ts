import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FileName } from '../src/files.ts'
import { withoutDeceptive } from '../src/text/characters.ts'
import { CalendarDay, Email, Id, NewPassword, NextPath, PersonName, PhoneNumber, TimeOfDay } from '../src/values.ts'

const isTaken = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test('an e-mail address may be international and is at most 254 characters', () => {
  for (const good of [
    'a@b.co',
    ' ada@example.com ',
    'ada+tag@sub.example.com',
    'jürgen@müller.example',
    '用户@例子.广告',
  ]) {
    expect(isTaken(Email, good), good).toBe(true)
  }
  const label = 'a'.repeat(60)
  expect(isTaken(Email, `${'l'.repeat(64)}@${label}.${label}.${label}.${'t'.repeat(6)}`)).toBe(true)
  expect(isTaken(Email, `${'l'.repeat(64)}@${label}.${label}.${label}.${'t'.repeat(7)}`)).toBe(false)
  for (const bad of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'a b@example.com',
    'ada@@example.com',
    'ada@example..com',
    'a\u0000@b.co',
    '"a"@b.co',
    'x<y@z.com',
    'a,b@example.com',
    'a@b.com;c@d.com',
  ]) {
    expect(isTaken(Email, bad), bad).toBe(false)
  }
})

test('an id may be in any case and is lower case after parsing', () => {
  expect(Id.parse('0199ABCD-0000-7000-8000-00000000EF01')).toBe('0199abcd-0000-7000-8000-00000000ef01')
  for (const bad of [
    '',
    '0199abcd',
    'urn:uuid:0199abcd-0000-7000-8000-00000000ef01',
    '{0199abcd-0000-7000-8000-00000000ef01}',
  ])
    expect(isTaken(Id, bad), bad).toBe(false)
})

test('an email address has one spelling after parsing: trimmed, NFC, lower case, punycode [S16]', () => {
  for (const [typed, stored] of [
    [' ADA@Example.COM ', 'ada@example.com'],
    ['Ju\u0308rgen@MU\u0308LLER.example', 'jürgen@xn--mller-kva.example'],
    ['用户@例子。广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ["O'Neil+tag@example.com", "o'neil+tag@example.com"],
  ] as const) {
    expect(Email.parse(typed), typed).toBe(stored)
    expect(Email.parse(stored), stored).toBe(stored)
  }
})

test('a long text is refused before it is normalized', () => {
  const padding = ' '.repeat(1024)
  expect(isTaken(Email, `${padding}a@x.io`)).toBe(false)
  expect(isTaken(FileName, `${padding}a.png`)).toBe(false)
})

test('an e-mail address is checked as it would be stored', () => {
  // NFC turns the Greek question mark into a semicolon, which separates two addresses.
  expect('\u037e'.normalize('NFC')).toBe(';')
  for (const bad of ['a;b@x.io', 'a\u037eb@x.io', 'a@１２７.0.0.1', `${'ü'.repeat(33)}@x.io`, `a@${'ü'.repeat(60)}.io`])
    expect(isTaken(Email, bad), bad).toBe(false)
})

test('an e-mail address that mailers refuse is refused', () => {
  for (const bad of [
    '.a@x.io',
    'a.@x.io',
    'a..b@x.io',
    'a@.x.io',
    'a@x..io',
    'a@x.io.',
    'a@-x.io',
    'a@x-.io',
    'a@x_y.io',
    `a@${'x'.repeat(64)}.io`,
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@[::1]',
    'a@0x7f.1',
    'a@2130706433',
    'a@1.2.3',
    'a@x.io:25',
    'a@x.io/path',
    'a@ex%61mple.io',
  ]) {
    expect(isTaken(Email, bad), bad).toBe(false)
  }
})

test('an e-mail address holds no invisible character and no lone surrogate', () => {
  for (const hidden of [
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\ud83d',
    '\u0000',
  ]) {
    const code = hidden.charCodeAt(0).toString(16)
    expect(isTaken(Email, `a${hidden}b@x.io`), `${code} in the mailbox`).toBe(false)
    expect(isTaken(Email, `a@x${hidden}y.io`), `${code} in the domain`).toBe(false)
  }
})

test('a text holds no deceptive character [R7]', () => {
  for (const hidden of [
    '\u0000',
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200e',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u3164',
    '\u2800',
    '\ufff9',
    '\ufeff',
    '\ud800',
    '\udfff',
    '\u{e0041}',
  ]) {
    const code = hidden.codePointAt(0)?.toString(16)
    expect(isTaken(PersonName, `A${hidden}da`), code).toBe(false)
    expect(withoutDeceptive(`A${hidden}da`), code).toBe('Ada')
  }
  for (const needed of ['👩‍💻', '❤️', 'علی‌رضا', '辻\u{e0100}']) expect(withoutDeceptive(needed)).toBe(needed)
})

test('a lone surrogate is refused where it would be stored, hashed or put into a link', () => {
  expect(isTaken(NewPassword, `a long new password\ud83d`)).toBe(false)
  expect(isTaken(NextPath, '/users?q=\ud83d')).toBe(false)
})

test('a name is 1 to 100 visible characters, in any script [P2]', () => {
  for (const good of ['Ada', 'Þórbergur', '山田 太郎', 'علی‌رضا', 'O’Neill-Smith', 'a'.repeat(100)])
    expect(isTaken(PersonName, good), good).toBe(true)
  for (const bad of ['', '  ', 'a'.repeat(101), 'see http://x', 'a\nb', 'a\u202eb', '\u200b', '\u200d', '\ufe0f'])
    expect(isTaken(PersonName, bad), bad).toBe(false)
})

test('a new password has 12 to 128 code points, whatever they are [S13]', () => {
  expect(isTaken(NewPassword, '🗝️'.repeat(6))).toBe(true)
  expect(isTaken(NewPassword, 'x'.repeat(12))).toBe(true)
  expect(isTaken(NewPassword, '🗝'.repeat(128))).toBe(true)
  expect(isTaken(NewPassword, 'x'.repeat(11))).toBe(false)
  expect(isTaken(NewPassword, '🗝'.repeat(129))).toBe(false)
})

test('a phone number is E.164 [P2]', () => {
  for (const good of ['+442079460000', ' +4915112345678 ', '+1234567'])
    expect(isTaken(PhoneNumber, good), good).toBe(true)
  for (const bad of ['', '+', '0207946000', '+0123456789', '+44 20 7946', `+${'1'.repeat(16)}`])
    expect(isTaken(PhoneNumber, bad), bad).toBe(false)
})

test('next is a path inside the application [S17]', () => {
  for (const good of ['/', '/dashboard', '/users?q=ada#top', '/invitations/abc', '/a/%2F/b', '/%2F%2Fevil.example'])
    expect(isTaken(NextPath, good), good).toBe(true)
  for (const bad of [
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '\\/evil',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '/a\tb',
    '/a\\b',
    '/.//evil.example',
    '/users/..//evil.example',
    '/auth/login',
    '/auth',
    '/AUTH/login',
    '/users/../auth/login?redirect=/users',
    ' /dashboard',
    '/\u0000',
    `/${'a'.repeat(512)}`,
  ]) {
    expect(isTaken(NextPath, bad), bad).toBe(false)
  }
})

test('a calendar day is YYYY-MM-DD and exists', () => {
  for (const good of ['2026-12-31', '2024-02-29', '0001-01-01', '9999-12-31']) {
    expect(CalendarDay.safeParse(good)).toEqual({ success: true, data: good })
  }
  for (const bad of ['', '2026-02-29', '2026-13-01', '0000-01-01', '26-01-01', '2026-12-31T00:00:00Z', '31/12/2026']) {
    expect(isTaken(CalendarDay, bad), bad).toBe(false)
  }
})

test('a time of day has seconds after parsing', () => {
  expect(TimeOfDay.parse('09:30')).toBe('09:30:00')
  expect(TimeOfDay.parse('23:59:59')).toBe('23:59:59')
  for (const bad of ['', '9:30', '24:00', '09:60', '09:30:60', '09:30:00.5', '09:30:00Z', 'noon']) {
    expect(isTaken(TimeOfDay, bad), bad).toBe(false)
  }
})

test('the OpenAPI document says the format of a calendar day and of a time of day', () => {
  expect(z.toJSONSchema(CalendarDay)).toMatchObject({ type: 'string', format: 'date' })
  expect(z.toJSONSchema(TimeOfDay)).toMatchObject({ type: 'string', format: 'time-local' })
})
