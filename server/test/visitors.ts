let visitors = 0

/**
 * The header of a visitor with a unique address, so that rate limits are not shared within a test file.
 * For a server with `trusted_proxy_profile: 'loopback'`.
 */
export function newVisitor(): { 'x-forwarded-for': string } {
  visitors += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` }
}
