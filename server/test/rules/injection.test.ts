import { describe, expect, test } from 'vitest'
import { isIn, SOURCES } from '../conventions/sources.ts'

const RUNNING = SOURCES.filter(
  ({ path, isTest }) =>
    !isTest && isIn(path, 'contract/src', 'database/migrate', 'emails/src', 'product', 'server/src', 'web/src'),
)
const SERVER = RUNNING.filter(({ path }) => !isIn(path, 'web/src', 'emails/src'))

/** Comments do not count. */
function uses(pattern: RegExp, sources = RUNNING): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
}

const filesWith = (pattern: RegExp, sources = RUNNING) =>
  [...new Set(uses(pattern, sources).map((use) => use.split(': ', 1)[0]))].toSorted()

describe('what a caller sends never becomes code:', () => {
  test('no text is evaluated, and no program is started [R11]', () => {
    expect(uses(/\beval\(|new Function\(|\bnode:vm\b|\bnode:child_process\b|\bsetTimeout\(['"`]/)).toEqual([])
  })

  test('no text becomes markup [R11]', () => {
    expect(uses(/dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual([])
  })

  test('no expression is made of input [R11]', () => {
    // Only constants of ours become expressions: routes and messages, the parts of an address, the names of the numbers
    // of an accent colour, and the separators of the language of the browser.
    expect(filesWith(/new RegExp\(/)).toEqual([
      'contract/src/text/email.ts',
      'product/theme.ts',
      'server/src/adapters/postgres/errors.ts',
      'server/src/http/routing/paths.ts',
      'web/src/ui/text/numbers.ts',
    ])
  })

  test('no value is written into the text of a statement [R11]', () => {
    // Only constants of ours are raw: names of a queue, a direction, conditions. `sql.lit` escapes what it writes.
    expect(filesWith(/\bsql\.raw\(/, SERVER)).toEqual([
      'server/src/adapters/postgres/batches.ts',
      'server/src/features/files/upload-queries.ts',
      'server/src/features/storage-quota/queries.ts',
      'server/src/features/users/directory/queries.ts',
      'server/src/jobs/queries.ts',
    ])
  })
})

test('a request to a provider follows no redirect [R12]', () => {
  const calling = SERVER.filter(({ text }) => /\bfetch\(/.test(text)).filter(({ text }) => !/redirect: '/.test(text))
  // The library says so in the options that it hands over.
  expect(calling.map(({ path }) => path)).toEqual(['server/src/adapters/identity-provider/openid.ts'])
})

const FACTORS = 'server/src/features/auth/factors'

test('hashes and keys are of SHA-256 and argon2id, and of second factors by their standard [R14]', () => {
  const made = uses(/\b(createHash|createHmac|hkdfSync|createCipheriv|createSign|scryptSync|pbkdf2Sync)\(/, SERVER)
  expect(made.length).toBeGreaterThan(5)
  const others = made.filter((use) => !/\('(sha256|aes-256-gcm)', ?|\('sha256'\)/.test(use))
  expect(others).toEqual([expect.stringContaining(`${FACTORS}/codes/totp.ts`)])
  expect(filesWith(/from '@node-rs\/(?!argon2)|from 'bcrypt|\bmd5\b|\bsha1\b/, SERVER)).toEqual([
    `${FACTORS}/codes/totp.ts`,
  ])
  expect(filesWith(/\bscrypt\b|\bpbkdf2\b/, SERVER)).toEqual([`${FACTORS}/recovery-codes/recovery-codes.ts`])
})

test('only pauses come from a generator that can be foreseen [R14]', () => {
  expect(filesWith(/Math\.random\(/, SERVER)).toEqual([
    'server/src/adapters/postgres/database.ts',
    'server/src/events/events.ts',
  ])
})
