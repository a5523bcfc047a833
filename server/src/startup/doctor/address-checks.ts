import { isIP } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { createClientAddress } from '../../http/address/client-address.ts'
import { PROFILES } from '../../http/address/profiles.ts'
import { type Finding, fault, note, ok } from './finding.ts'

const CLIENT = '203.0.113.7'
const STRANGER = '198.51.100.1'

/** Tries the proxy profile on a request of a trusted proxy and on one of a stranger who writes the same headers. */
export function checkProxy({ trusted_proxy_profile: profile }: Config, logger: Logger): Finding {
  const trust = PROFILES[profile]
  if (!trust) return ok('none: clients connect directly, and headers of proxies are ignored')
  const [, proxy = ''] = /(?:IPv4|IPv6) ([^/]+)\//.exec(trust.peers.rules.at(-1) ?? '') ?? []
  const header = 'header' in trust ? trust.header : 'x-forwarded-for'
  const value = 'header' in trust ? CLIENT : [CLIENT, ...Array(trust.forwarded_from_end - 1).fill(proxy)].join(', ')
  const clientAddress = createClientAddress(profile, logger)
  const seen = (remoteAddress: string) => clientAddress({ headers: { [header]: value }, socket: { remoteAddress } })
  if (seen(proxy) !== CLIENT || seen(STRANGER) !== STRANGER) return fault(`${profile} does not find the client`)
  return ok(`${profile}: a request of ${proxy} with ${header}: ${value} counts as one of ${CLIENT}`)
}

/** Browsers make passkeys for names with https alone, and keep them for this name for good. */
export function checkPasskeys({ frontend_url }: Config): Finding {
  const { protocol, hostname } = new URL(frontend_url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    return note(`browsers make no passkeys for an address such as ${hostname}`)
  if (protocol !== 'https:' && hostname !== 'localhost') return note(`browsers make no passkeys without https`)
  return ok(`made for ${hostname}, and answered from ${frontend_url}`)
}

/** An operator must enter these addresses elsewhere, exactly like this. */
export function checkOrigins({ frontend_url, server_url, identity_provider, billing, marketing_url }: Config): Finding {
  return ok(
    [
      `browser ${frontend_url}`,
      `API ${server_url}`,
      ...(marketing_url === null ? [] : [`website ${marketing_url}`]),
      ...(identity_provider ? [`callback ${server_url}/auth/oidc/callback`] : []),
      ...(billing ? [`webhook ${server_url}/billing/webhooks/stripe`] : []),
    ].join(', '),
  )
}
