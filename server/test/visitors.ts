let visitors = 0

/** A unique address keeps a test from sharing rate limits. The server needs `trusted_proxy_profile: 'loopback'`. */
export function newVisitor(): { 'x-forwarded-for': string } {
  visitors += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` }
}
