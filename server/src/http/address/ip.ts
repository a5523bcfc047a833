import { isIP, isIPv4 } from 'node:net'

/**
 * The one spelling of an IP address out of a header or a socket: without port, brackets and zone, in lower case, IPv6 in its
 * shortest form, and an IPv4-mapped address as IPv4, however it is written. Undefined for anything that is no address.
 */
export function normalizeIp(text: string): string | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '')
  if (isIP(bare) !== 6) return isIPv4(bare) ? bare : undefined
  // The URL parser writes the shortest form, in lower case and with hexadecimal groups only.
  const address = URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address ?? '')
  return mapped ? ipv4Of(mapped.slice(1)) : address
}

function ipv4Of(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1]
  if (bracketed !== undefined) return bracketed
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}

/** What a limit counts by: an IPv4 address itself, of an IPv6 address the /64 that one customer gets. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

// The eight groups of a normalized IPv6 address.
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const [before, after] = [split(head), split(tail)]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
