import type { Random } from './random.ts'
import { Raw, writeJson } from './values.ts'

/** These texts are easily mishandled: hidden, reordered, unpaired, decomposed, quoted, long. */
export const ODD_TEXT: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ud800@example.com',
  'ada\udc00@example.com',
  '\u202egnp.exe',
  'a\u200bb',
  '\ufeff',
  '\u2028',
  '\uffff',
  'ＡＤＡ＠ＥＸＡＭＰＬＥ．ＣＯＭ',
  'İstanbul@EXAMPLE.COM',
  'e\u0301'.repeat(60),
  'a\u0301\u0302\u0303\u0304'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(12),
  '𝒜'.repeat(100),
  'ß'.repeat(254),
  "'; drop table users; --",
  '$1',
  '%s%n%00',
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '../../../etc/passwd',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0x10',
  '1e3',
  '٣',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-16T09:30:00+02:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'a@b.co',
  'a@xn--zzzzzz.example',
  'a@[127.0.0.1]',
  '"a b"@example.com',
  `${'l'.repeat(64)}@${'d'.repeat(63)}.example`,
  'a'.repeat(101),
  'a'.repeat(513),
  'a'.repeat(5000),
]

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  new Raw('1e400'),
  new Raw('-0'),
  new Raw('9007199254740993'),
  new Raw(`1${'0'.repeat(400)}`),
  [],
  {},
  [null],
  [[[[[[[[]]]]]]]],
  new Raw('{"__proto__":{"admin":true}}'),
  new Raw('{"constructor":{"prototype":{}}}'),
  { toString: null, length: -1 },
]

function oddValue(valid: unknown, random: Random): unknown {
  if (typeof valid === 'string' && random.chance(0.4)) return oddSpelling(valid, random)
  return random.chance(0.6) ? random.pick(ODD_TEXT) : random.pick(ODD_VALUES)
}

/** The spelling is possibly equivalent. */
export function oddSpelling(text: string, random: Random): string {
  return random.pick([
    text.toUpperCase(),
    ` ${text}\t`,
    text.normalize('NFD'),
    `${text}\u0000`,
    `${text}\ud83d`,
    `\u202e${text}`,
    text.slice(0, -1),
    text + text,
    text.padEnd(2100, 'x'),
    [...text].toReversed().join(''),
  ])
}

/** Changes a value in one place: replaces, omits, repeats or adds. */
export function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return mutateArray(value, random)
  if (typeof value !== 'object' || value === null || value instanceof Raw) return oddValue(value, random)
  const entries = Object.entries(value)
  const index = random.between(0, entries.length - 1)
  const [name, inner] = entries[index] ?? ['name', null]
  const kinds = [
    'add',
    'duplicate',
    'whole',
    ...(entries.length > 0 ? ['replace', 'replace', 'replace', 'remove'] : []),
  ]
  const kind = random.pick(kinds)
  if (kind === 'remove') return Object.fromEntries(entries.toSpliced(index, 1))
  if (kind === 'add') return { ...value, [random.pick(['id', 'user_id', '__proto__x', 'a/b~c', ''])]: inner }
  if (kind === 'duplicate') return duplicateKey(value, name, oddValue(inner, random))
  if (kind === 'whole') return oddValue(value, random)
  return Object.fromEntries(entries.with(index, [name, mutate(inner, random)]))
}

function mutateArray(list: unknown[], random: Random): unknown {
  const index = random.between(0, list.length - 1)
  const inner = list[index]
  return random.pick([
    () => [],
    () => list.toSpliced(index, 1, oddValue(inner, random)),
    () => list.toSpliced(index, 1, mutate(inner, random)),
    () => [...list, ...list],
    () => Array.from({ length: 101 }, () => inner),
    () => oddValue(list, random),
  ])()
}

// The last of two equal keys counts.
function duplicateKey(value: object, name: string, first: unknown): Raw {
  const rest = writeJson(value).slice(1, -1)
  return new Raw(`{${JSON.stringify(name)}:${writeJson(first)}${rest === '' ? '' : `,${rest}`}}`)
}
