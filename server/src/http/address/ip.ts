import { isIP, isIPv4 } from 'node:net'

/**
 * The one spelling of an IP address out of a header or a socket: without port, brackets and zone, in lower case,
 * an IPv4 address inside an IPv6 one as IPv4. Undefined for anything that is no address.
 */
export function normalizeIp(text: string): string | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  const address = mapped ?? bare
  return isIP(address) === 0 ? undefined : address
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

// The eight groups of an IPv6 address without leading zeros. An embedded IPv4 tail fills the last two, which nobody reads.
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, '')))
  if (tail === undefined) return split(head)
  const [before, after] = [split(head), split(tail)]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
