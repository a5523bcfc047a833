import { expect, test } from 'vitest'
import { isTrustworthy } from './external-redirect.ts'

test.each(['https://id.example.com/authorize?state=1', 'http://localhost:9000/authorize', 'http://127.0.0.1:9000/'])(
  '%s is allowed',
  (url) => expect(isTrustworthy(url)).toBe(true),
)

test.each([
  'http://id.example.com/authorize',
  'http://localhost.evil.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//id.example.com',
  '/authorize',
  '',
])('"%s" is refused', (url) => expect(isTrustworthy(url)).toBe(false))
