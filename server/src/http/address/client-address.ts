import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import { normalizeIp } from './ip.ts'
import { PROFILES, type ProxyProfile, type Trust } from './profiles.ts'

export type ClientAddress = (request: {
  headers: IncomingMessage['headers']
  socket: { remoteAddress?: string | undefined }
}) => string

/** Returns the client of a request. A header counts only from a trusted peer and at its one place. */
export function createClientAddress(profile: ProxyProfile, logger: Logger): ClientAddress {
  const trust = PROFILES[profile]
  let warned = false
  return ({ headers, socket }) => {
    const peer = normalizeIp(socket.remoteAddress ?? '') ?? '0.0.0.0'
    if (trust?.peers.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
      return normalizeIp(entryOf(trust, headers) ?? '') ?? peer
    }
    // The clients of a proxy that is not configured share one address and its limits.
    if (headers['x-forwarded-for'] !== undefined && !warned) {
      warned = true
      logger.warn(
        { trusted_proxy_profile: profile },
        'X-Forwarded-For came from a peer that is not trusted; it is ignored',
      )
    }
    return peer
  }
}

function entryOf(trust: Trust, headers: IncomingMessage['headers']): string | undefined {
  // Node joins repeated headers with a comma, so they are no address.
  if ('header' in trust) return headers[trust.header]?.toString()
  const forwarded = headers['x-forwarded-for']?.toString().split(',') ?? []
  return forwarded.at(-trust.forwarded_from_end)
}
