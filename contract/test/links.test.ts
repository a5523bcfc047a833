import { expect, test } from 'vitest'
import { breakLinks, spaceLinks } from '../src/text/links.ts'
import { OrganizationName, PersonName } from '../src/values.ts'

const LINK = 'A name cannot contain a link. Put a space after each dot, as in “Dr. No”.'
const NUMBER = 'A name cannot contain a telephone number'

const NAMES = [
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Martin Luther King Jr.',
  'Dr. Müller',
  'St. Gallen AG',
  'Verein der Freunde e.V.',
  'Ferrari S.p.A.',
  'Acme Co., Ltd.',
  'Acme Inc.',
  '.NET Foundation',
  'モーニング娘。',
  'Wait...what',
  'Nº 5',
  'No.1 Bakery',
  'Studio 54',
  '3.14 Club',
  'Route 66, 90210',
  'Team 123456',
  'P@rtners & Söhne',
  're:Invent',
  'AC/DC',
  'علی‌رضا',
]

const LINKS = [
  'https://evil.example',
  'Win at http://x',
  'Your bank evil.example/login',
  'evil.com',
  'EVIL.COM',
  'evil.co.uk',
  'www.evil.example',
  'www.x',
  'ada@evil.example',
  'mailto:ada',
  'tel:110',
  '\\\\evil\\share',
  '192.0.2.1/login',
  'пример.рф',
  'उदाहरण.भारत',
  '例子。中国',
  'evil．com',
  'evil｡com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil․com',
  'evil.xn--p1ai',
  'evil.\u200dcom',
  'evil\u200c.com',
  'Dr.Müller',
  'St.Gallen',
  'Node.js Foundation',
]

const NUMBERS = [
  '+1 555 123 4567',
  'Call (0900) 123-4567',
  '0900.123.4567',
  '0900/1234567',
  '1234567',
  '1–2–3–4–5–6–7',
  '１２３ ４５６７',
  '٠١٢٣٤٥٦٧',
  '555\u00a01234',
  '555\u200c1234',
]

function faultOf(name: string): string | undefined {
  const taken = PersonName.safeParse(name)
  expect(OrganizationName.safeParse(name).success, name).toBe(taken.success)
  return taken.error?.issues[0]?.message
}

test.each(NAMES)('%s is a name, and mails show it as it is [R8]', (name) => {
  expect(faultOf(name)).toBeUndefined()
  expect(breakLinks(name)).toBe(name)
})

test.each(LINKS)('%j is no name, because mail programs make a link of it [R8]', (name) => {
  expect(faultOf(name)).toBe(LINK)
  expect(faultOf(`The friends of ${name} and others`)).toBe(LINK)
})

test.each(NUMBERS)('%j is no name, because mail programs make a telephone number of it [R8]', (name) => {
  expect(faultOf(name)).toBe(NUMBER)
  expect(faultOf(`Ada, ${name}!`)).toBe(NUMBER)
})

// Mail programs find links by a scheme, `www.`, letters behind a dot, or digits that libphonenumber joins.
const PROGRAMS = [
  /[a-z]+:\/\/\S/i,
  /(mailto|tel):\S/i,
  /\\\\\S/,
  /www\.\S/i,
  /\S[.。．｡][\p{L}\p{M}]{2}/u,
  /(\d+\.){3}\d/,
  /\p{Nd}([-x\u2010-\u2015\s\u00ad\u200b\u2060().[\]/~]*\p{Nd}){6}/u,
]

test.each([...LINKS, ...NUMBERS])('no mail program makes a link of %j in a mail [R8]', (name) => {
  const shown = breakLinks(name)
  for (const program of PROGRAMS) expect(shown).not.toMatch(program)
  expect(shown.replace(/[ \u200c]/g, '')).toBe(name.replace(/[ \u200c]/g, ''))
})

test('a space after the dot makes a name of most that look like a link [R8]', () => {
  for (const name of ['Dr.Müller', 'St.Gallen AG', 'evil.com/login', 'www.evil.example'])
    expect(faultOf(spaceLinks(name)), name).toBeUndefined()
})

test('a long text with many digits or dots is judged at once', () => {
  for (const piece of ['1', '1.', '1 ', '1.1.1.', 'a.', '.', 'www.', '((((('])
    expect(breakLinks(piece.repeat(30_000)).length, piece).toBeGreaterThanOrEqual(30_000)
})
