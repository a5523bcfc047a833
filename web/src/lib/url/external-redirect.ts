/**
 * Leaves for a page that is not ours, such as the identity provider's. The API names it; only https is followed,
 * and plain http to this machine, for development.
 * @throws Error for any other address
 */
export function leaveFor(url: string): void {
  if (!isTrustworthy(url)) throw new Error('The API named an address that is not followed')
  window.location.assign(url)
}

/** True for an address that a person may be sent to. */
export function isTrustworthy(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
}
