/** Malicious redirect targets: other origins and loops. */
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
