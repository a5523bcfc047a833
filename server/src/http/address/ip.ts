import { isIP, isIPv4 } from 'node:net'

/** Returns one spelling per address: no port, brackets or zone, lower case, shortest IPv6, mapped IPv4 as IPv4. */
export function normalizeIp(text: string): string | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '')
  if (isIP(bare) !== 6) return isIPv4(bare) ? bare : undefined
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
