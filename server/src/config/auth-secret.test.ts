import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Environment } from './reader.ts'
import { PRODUCTION, problemsOf } from './test/problems.ts'

describe('AUTH_SECRET', () => {
  test.each([
    'x'.repeat(64),
    'ab'.repeat(20),
    'password'.repeat(4),
    '12345678901234567890123456789012',
    'abcdefghijklmnopqrstuvwxyzABCDEF',
    'change-me-change-this-to-something-long',
    'please_replace_me_with_a_random_secret_1',
    'your-auth-secret-goes-here-0123456789',
    'this is only an example, never use it!',
    '<32 or more random characters, please>',
    'my-super-secret-key-that-is-long-enough',
    'At least 32 random characters, unique!',
  ])('%s is refused everywhere [C4]', (AUTH_SECRET) => {
    expect(problemsOf({ AUTH_SECRET })).toEqual([expect.stringMatching(/^AUTH_SECRET must be random/)])
    expect(problemsOf({ ...PRODUCTION, AUTH_SECRET })).toHaveLength(1)
  })

  test.each(['a secret for tests that is long enough', 'only-for-the-browser-tests-0123456789'])(
    '%s is refused in production [C4]',
    (AUTH_SECRET) => {
      expect(problemsOf({ AUTH_SECRET })).toEqual([])
      expect(problemsOf({ ...PRODUCTION, AUTH_SECRET })).toEqual([expect.stringContaining('AUTH_SECRET')])
    },
  )

  test('a secret of 32 characters is accepted, and one of 31 is refused [C4]', () => {
    const AUTH_SECRET = randomBytes(16).toString('hex')
    expect(problemsOf({ AUTH_SECRET })).toEqual([])
    expect(problemsOf({ AUTH_SECRET: AUTH_SECRET.slice(1) })).toEqual([
      expect.stringMatching(/^AUTH_SECRET must have at least/),
    ])
  })

  test('a previous secret is as strong, differs, and has a current one beside it [C4, C10]', () => {
    const [AUTH_SECRET, other] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
    const problems = (secrets: Environment) => problemsOf(secrets).join()
    expect(problems({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: other })).toBe('')
    expect(problems({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: 'short' })).toMatch(/^AUTH_SECRET_PREVIOUS must have at least/)
    expect(problems({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: AUTH_SECRET })).toBe(
      'AUTH_SECRET_PREVIOUS must differ from AUTH_SECRET',
    )
    expect(problems({ AUTH_SECRET_PREVIOUS: other })).toBe('AUTH_SECRET_PREVIOUS needs AUTH_SECRET beside it')
  })

  test('a random secret is accepted in hex, base64 and base64url', () => {
    for (let round = 0; round < 200; round += 1) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        // The same bytes each time: one random text in a million begins with `dev_`, which is refused.
        const AUTH_SECRET = createHash('sha256').update(String(round)).digest(encoding)
        expect(problemsOf({ ...PRODUCTION, AUTH_SECRET }), AUTH_SECRET).toEqual([])
      }
    }
  })
})
