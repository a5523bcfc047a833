import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import { normalizeIp } from './ip.ts'
import { PROFILES, type ProxyProfile, type Trust } from './profiles.ts'

/** Answers the address of the client behind a request. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * Builds the resolver for a deployment. A header counts only from a peer the profile trusts and only at its one place;
 * when it is missing or holds no address the peer itself is answered: coarser, and never chosen by an attacker.
 */
export function createClientAddress(profile: ProxyProfile, logger: Logger): ClientAddress {
  const trust = PROFILES[profile]
  const warnOnce = createWarning(profile, logger)
  return ({ headers, socket }) => {
    const peer = normalizeIp(socket.remoteAddress ?? '') ?? '0.0.0.0'
    if (!trust?.peers.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
      if (headers['x-forwarded-for'] !== undefined) warnOnce()
      return peer
    }
    return normalizeIp(entryOf(trust, headers) ?? '') ?? peer
  }
}

function entryOf(trust: Trust, headers: IncomingMessage['headers']): string | undefined {
  // A header that arrives twice is joined by a comma, which is no address.
  if ('header' in trust) return headers[trust.header]?.toString()
  const forwarded = headers['x-forwarded-for']?.toString().split(',') ?? []
  return forwarded.at(-trust.forwarded_from_end)
}

// Most likely a proxy that nobody told us of: every client then shares its address, and its limits.
function createWarning(profile: ProxyProfile, logger: Logger): () => void {
  let warned = false
  return () => {
    if (warned) return
    warned = true
    logger.warn(
      { trusted_proxy_profile: profile },
      'X-Forwarded-For came from a peer that is not trusted; it is ignored',
    )
  }
}
