/** Allows https, or http on this machine for development. @throws Error for any other URL */
export function leaveFor(url: string): void {
  if (!isTrustworthy(url)) throw new Error('The API named an address that is not followed')
  window.location.assign(url)
}

export function isTrustworthy(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
}
