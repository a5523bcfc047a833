import { describe, expect, test } from 'vitest'
import type { ChatAlert } from './port.ts'
import { alertText, inertText } from './sanitize.ts'

const BREAK = '\u200b'

const said = (value: string, rest: { max?: number; address?: true } = {}) =>
  alertText({ title: 'News', facts: [{ label: 'Message', value, max: 1500, ...rest }] }).slice('News\nMessage: '.length)

describe('a value is inert', () => {
  test('a mention, a broadcast and a labelled link become plain characters [M6]', () => {
    expect(said('<!channel> <@U024BE7LH> <https://evil.example|click>')).toBe(
      `&lt;!channel&gt; &lt;@U024BE7LH&gt; &lt;https:${BREAK}//evil.example|click&gt;`,
    )
    for (const word of ['channel', 'here', 'everyone', 'Channel', 'EVERYONE']) {
      expect(said(`hey @${word}!`)).toBe(`hey @${BREAK}${word}!`)
    }
  })

  test('an entity of its own stays text', () => {
    expect(said('&lt;!here&gt; & so on')).toBe('&amp;lt;!here&amp;gt; &amp; so on')
  })

  test('markup shows its marks', () => {
    expect(said('*bold* _it_ ~no~ `code`').replaceAll(BREAK, '')).toBe('*bold* _it_ ~no~ `code`')
    expect(said('*bold*')).toBe(`${BREAK}*bold${BREAK}*`)
  })

  test('every scheme is broken, so nothing becomes a link [M6]', () => {
    for (const link of [
      'https://evil.example',
      'HTTP://evil.example/a',
      'slack://open',
      'x://',
      'https://a https://b',
    ]) {
      expect(said(link)).not.toContain('://')
    }
  })

  test('a value stays on one line, without control, override or invisible characters', () => {
    expect(said('one\r\nEmail: me@evil.example\u2028two\u2029three\u0085four')).toBe(
      'one Email: me@evil.example two threefour',
    )
    expect(said('a\u0000b\u0007c\u001b[31md\u202ee\u2066f\u200bg\ufeffh\u{e0041}i')).toBe('abc[31mdefg hi')
    expect(said('  much \t\t  space ')).toBe('much space')
    expect(said('half \ud83d of a character').isWellFormed()).toBe(true)
  })

  test('a mention hidden by invisible characters is found', () => {
    expect(said('@chan\u200dnel ht\u200btps:/\u2060/evil.example')).toBe(
      `@${BREAK}channel https:${BREAK}//evil.example`,
    )
  })
})

describe('a value carries no secret', () => {
  test('a link loses its query, its fragment and its password [M6]', () => {
    for (const link of [
      'https://app.example.com/auth/login#magic=a-secret',
      'https://app.example.com/reset?token=a-secret',
      'app.example.com/reset?token=a-secret#a-secret',
      'localhost:8000/reset?token=a-secret',
      'https://ada:a-secret@app.example.com/',
      'see(https://app.example.com?a-secret)',
    ]) {
      expect(said(link), link).not.toContain('secret')
      expect(said(link), link).toMatch(/app\.example\.com|localhost/)
    }
  })

  test('a question mark at the end of a sentence is not a query', () => {
    for (const text of ['why?', 'and/or?', 'version 1.0?', 'C# or F#?', 'Is it #1?']) expect(said(text)).toBe(text)
  })

  test('anything that could be a token is removed [M6]', () => {
    expect(said(`key ${'a'.repeat(32)}, yes`)).toBe('key [removed], yes')
    expect(said('a'.repeat(31))).toBe('a'.repeat(31))
    for (const token of [
      'dGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIDE=',
      'xoxb-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx',
      'https://app.example.com/invitations/3q2-7wAAAAB_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkEifQ.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    ]) {
      expect(said(token), token).toContain('[removed]')
      expect(said(token), token).not.toMatch(/[\w-]{32}/)
    }
  })

  test('anything that could be a card number is removed, in any spelling [M6]', () => {
    for (const card of [
      '4111111111111111',
      '4111 1111 1111 1111',
      '4111-1111-1111-1111',
      '4111.1111.1111.1111',
      '4111/1111/1111/1111',
      '4111_1111_1111_1111',
      '4111–1111—1111‑1111',
      '4111 - 1111 - 1111 - 1111',
      '4222222222222',
      '６０１１０００９９０１３９４２４',
    ]) {
      expect(said(`pay ${card} now`), card).toBe('pay [number removed] now')
    }
    expect(said('call 020 7946 0000')).toBe('call 020 7946 0000')
  })
})

describe('an alert is bounded', () => {
  test('a value is cut by code points before it is escaped', () => {
    expect(said('🗝'.repeat(81), { max: 80 })).toBe(`${'🗝'.repeat(80)}…`)
    expect(said('x'.repeat(20), { max: 20 })).toBe('x'.repeat(20))
    expect(said('<'.repeat(21), { max: 20 })).toBe(`${'&lt;'.repeat(20)}…`)
  })

  test('an alert has at most 3 000 characters, and no entity is cut in two [M6]', () => {
    for (const hostile of ['&', '<', '*', '🗝', '<!channel> ', 'https://evil.example/?a ', '\u0000', '7', '@here ']) {
      const value = hostile.repeat(100 * 1024)
      const alert: ChatAlert = {
        title: 'News',
        facts: [
          { label: 'Name', value, max: 80 },
          { label: 'Email', value, max: 254, address: true },
          { label: 'Subject', value, max: 120 },
          { label: 'Message', value, max: 1500 },
        ],
      }
      const text = alertText(alert)
      expect(text.length).toBeLessThanOrEqual(3000)
      expect(text).toMatch(/^News\nName: .*\nEmail: .*\nSubject: .*\nMessage: .*$/)
      expect(text.replace(/&(amp|lt|gt);/g, '')).not.toMatch(/[&<>]/)
    }
  })
})

test('an address keeps its letters, so that it can be replied to', () => {
  expect(said('first_last+tag~1@example.com', { address: true })).toBe('first_last+tag~1@example.com')
  expect(said('a&b@example.com', { address: true })).toBe('a&amp;b@example.com')
})

test('ordinary text in any script stays unchanged', () => {
  for (const text of [
    'Hello, we are 12 people.',
    'Grüße aus Zürich – 100 % zufrieden!',
    '山田 太郎です',
    'مرحبا',
    '🎉 yes',
  ]) {
    expect(inertText(text)).toBe(text)
  }
})
