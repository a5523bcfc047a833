import { isIPv4, isIPv6 } from 'node:net'

/** Returns one spelling per address: no port, brackets or zone, lower case, shortest IPv6, mapped IPv4 as IPv4. */
export function normalizeIp(text: string): string | undefined {
  const withoutPort = text.trim().replace(/^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/, '$1$2')
  const bare = withoutPort.replace(/%.*$/, '')
  if (!isIPv6(bare)) return isIPv4(bare) ? bare : undefined
  const address = URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address ?? '')?.slice(1)
  if (mapped === undefined) return address
  return Buffer.from(mapped.map((group) => group.padStart(4, '0')).join(''), 'hex').join('.')
}

/** Returns what limits count by: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** Returns the /48 of an IPv6 address, which a hosting provider gives to one customer, or the IPv4 address. */
export function siteOf(address: string): string {
  if (isIPv4(address)) return address
  return `${groupsOf(address).slice(0, 3).join(':')}::/48`
}

/** Returns the first address of the /24 or the IPv6 /48, which is all that may be kept of a visitor. */
export function firstOfNetwork(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0')
  return `${groupsOf(address).slice(0, 3).join(':')}::`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const [before, after] = [split(head), split(tail)]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
