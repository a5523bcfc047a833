/** What somebody may write where a path of ours belongs, to lead people out of the application or round in circles. */
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
