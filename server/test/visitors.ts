let visitors = 0

/**
 * The header of a visitor whose address nobody else in this test file has, so that none meets another's hits.
 * For a server that trusts it (`trusted_proxy_profile: 'loopback'`).
 */
export function newVisitor(): { 'x-forwarded-for': string } {
  visitors += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` }
}
