import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const apiOrigin = 'https://api.example.com'

test('without object storage only the site itself and its API are allowed [W13]', () => {
  expect(contentSecurityPolicy({ apiOrigin })).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self' https://api.example.com; manifest-src 'self'; worker-src 'none'; object-src 'none'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})

test('object storage adds its two origins to the directives that need them', () => {
  const policy = contentSecurityPolicy({
    apiOrigin,
    imageOrigin: 'https://images.example.com',
    uploadOrigin: 'https://bucket.example.com',
  })
  expect(policy).toContain("img-src 'self' data: blob: https://images.example.com;")
  expect(policy).toContain("connect-src 'self' https://api.example.com https://bucket.example.com;")
})

test('over https insecure requests are upgraded and HSTS is set', () => {
  const headers = securityHeaders({ apiOrigin, https: true })
  expect(headers['Content-Security-Policy']).toMatch(/; upgrade-insecure-requests$/)
  expect(headers['Strict-Transport-Security']).toBe('max-age=63072000; includeSubDomains')
  expect(securityHeaders({ apiOrigin })).not.toHaveProperty('Strict-Transport-Security')
})

test('only the development server allows inline code, by its nonce [W13]', () => {
  expect(contentSecurityPolicy({ apiOrigin, nonce: 'abc' })).toContain(
    "script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'",
  )
  for (const nonce of [undefined, 'abc']) {
    expect(contentSecurityPolicy({ apiOrigin, ...(nonce && { nonce }) })).not.toContain('unsafe')
  }
})
