/** The malicious redirect targets lead to other origins and into loops. */
export const TRAPS = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/%09/evil.example',
  '/\t/evil.example',
  '/auth/login?redirect=//evil.example',
]
