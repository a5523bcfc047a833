import type { VariableKind } from '@plinth/emails/variables'
import { describe, expect, it } from 'vitest'
import { cleanValues, escapeHtml, fill } from './interpolate.ts'

const ORIGINS = ['https://app.example.com', 'https://api.example.com']

function cleanName(name: string): string | undefined {
  return cleanValues({ name: 'text' }, { name }, ORIGINS).name
}

function cleanLink(link: string): string | undefined {
  return cleanValues({ link: 'url' }, { link }, ORIGINS).link
}

describe('variables', () => {
  it('variables must all be given', () => {
    expect(() => cleanValues({ name: 'text', role: 'text' }, { name: 'Ada' }, ORIGINS)).toThrow(
      'lacks the variable role',
    )
  })

  it('variables are not read from the prototype of an object', () => {
    const kinds = Object.fromEntries<VariableKind>([['constructor', 'text']])
    expect(() => cleanValues(kinds, {}, ORIGINS)).toThrow('lacks the variable constructor')
  })
})

describe('a text', () => {
  it('a text keeps letters of every script and joined emoji', () => {
    expect(cleanName('Ægir Þór 山田 محمد 👩‍💻')).toBe('Ægir Þór 山田 محمد 👩‍💻')
  })

  it('a text stays on one line, so that it cannot start a header', () => {
    expect(cleanName('Ada\r\nBcc: grace@example.com')).toBe('Ada Bcc: grace@example.com')
    expect(cleanName('one\u2028two\u2029three\u0085four')).toBe('one two three four')
  })

  it('a text loses control, zero-width and bidirectional characters', () => {
    expect(cleanName('A\u0000d\u001b\u007fa\u200b\u202e\u2066\u061c\ufeff!')).toBe('Ada!')
  })

  it('a text is cut at 500 characters without splitting one', () => {
    expect(cleanName('x'.repeat(500))).toBe('x'.repeat(500))
    expect(cleanName('😀'.repeat(501))).toBe(`${'😀'.repeat(499)}…`)
  })

  it('a text never carries half a character', () => {
    expect(cleanName('Ada \ud83d')).toBe('Ada \ufffd')
  })
})

describe('a name', () => {
  const cleanUserName = (name: string) => cleanValues({ name: 'name' }, { name }, ORIGINS).name

  it('a name gets a space into what reads like a link, and U+200C between the digits of a number [R8]', () => {
    expect(cleanUserName('Your bank evil.example/login')).toBe('Your bank evil. example/login')
    expect(cleanUserName('Call 555 1234')).toBe('Call 5\u200c5\u200c5\u200c 1\u200c2\u200c3\u200c4')
  })

  it('a name is cleaned like a text before, so that no invisible character hides a link [R8]', () => {
    expect(cleanUserName('evil\u200b.com\r\nBcc: x')).toBe('evil. com Bcc: x')
    expect(cleanUserName('555\u20601234')).toBe(cleanUserName('5551234'))
  })

  it('a name stays as it is without a link or a number', () => {
    expect(cleanUserName('Dr. J.R.R. Tolkien')).toBe('Dr. J.R.R. Tolkien')
  })
})

describe('an address', () => {
  it.each([
    'https://app.example.com/auth/verify#token=abc',
    'https://api.example.com/auth/oidc/callback?a=1&b=2',
    'https://app.example.com:443/',
  ])('an address may lead to an origin of the deployment: %s', (link) => {
    expect(cleanLink(link)).toBe(new URL(link).href)
  })

  it.each([
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    'https://ada:secret@app.example.com/',
    'http://app.example.com/',
    'https://app.example.com:8443/',
    'https://evil.example/?https://app.example.com',
    '//app.example.com/',
    '/auth/verify',
    'javascript:alert(1)',
    'data:text/html,hello',
    'blob:https://app.example.com/0b4d',
    '',
  ])('an address may lead nowhere else: %s', (link) => {
    expect(() => cleanLink(link)).toThrow('The variable link is not an address of this deployment.')
  })
})

describe('filling in', () => {
  it('filling in escapes values in HTML only', () => {
    const values = { name: `<b title="x">Ada & 'Co'</b>` }
    expect(fill('<p>{{name}}</p>', values, escapeHtml)).toBe(
      '<p>&#60;b title=&#34;x&#34;&#62;Ada &#38; &#39;Co&#39;&#60;/b&#62;</p>',
    )
    expect(fill('Hello {{name}}', values)).toBe(`Hello <b title="x">Ada & 'Co'</b>`)
  })

  it('filling in happens once: a value that looks like a placeholder or a pattern stays unchanged', () => {
    expect(fill('{{name}} {{link}}', { name: '{{link}}', link: "$& $' $1" })).toBe("{{link}} $& $' $1")
  })

  it('filling in replaces a placeholder in any position', () => {
    expect(fill('{{name}} and {{name}}', { name: 'Ada' })).toBe('Ada and Ada')
  })

  it('filling in fails for a placeholder without a value', () => {
    expect(() => fill('{{role}}', {})).toThrow('lacks the variable role')
  })
})
