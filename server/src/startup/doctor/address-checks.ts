import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { PROFILES } from '../../http/address/profiles.ts'
import { type Finding, note, ok } from './finding.ts'

export function checkProxy({ trusted_proxy_profile: profile }: Config): Finding {
  const trust = PROFILES[profile]
  if (!trust) return ok('none: clients connect directly, and headers of proxies are ignored')
  const place = 'header' in trust ? trust.header : `address ${trust.forwarded_from_end} from the end of x-forwarded-for`
  const peers = trust.peers.rules.map((rule) => rule.split(' ').at(-1)).join(', ')
  return ok(`${profile}: the client is ${place}, on requests from ${peers}`)
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
