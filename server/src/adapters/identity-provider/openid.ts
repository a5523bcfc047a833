import * as openid from 'openid-client'
import { cached } from '../cached.ts'
import { currentContext } from '../request-context.ts'
import { type ObserveCall, timed } from '../timed.ts'
import { translateError, unavailable } from './faults.ts'
import { type Identity, type IdentityProvider, IdentityRefused, type Visit } from './port.ts'

const TIMEOUT_S = 5

const HOUR_MS = 60 * 60 * 1000

/** OpenID Connect Core 1.0, section 2, allows at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

export type OpenIdOptions = {
  configuration: { issuer_url: string; client_id: string; client_secret: string; display_name: string }
  server_url: string
  observe?: ObserveCall | undefined
  timeout_s?: number
  now?: () => number
}

/** Verifies the signature of the ID token although it comes directly from the provider. Tokens are not stored. */
export function createOpenIdProvider({
  configuration,
  server_url,
  observe,
  timeout_s = TIMEOUT_S,
  now,
}: OpenIdOptions): IdentityProvider {
  const callback_url = `${server_url}/auth/oidc/callback`
  const provider = cached(() => discover(configuration, timeout_s), { fresh_ms: HOUR_MS, now })
  const measured = <T>(call: () => Promise<T>) => timed(observe, call, (error) => error instanceof IdentityRefused)

  return {
    display_name: configuration.display_name,

    async begin() {
      const visit = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      return { url: await measured(async () => authorizationUrl(await provider(), callback_url, visit)), visit }
    },

    async identify(callback, { state, nonce, verifier }) {
      // The sender controls the Host header, so the URL is built from our own origin.
      const url = new URL(`${callback_url}?${callback}`)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      return await measured(async () => {
        const config = await provider()
        try {
          return toIdentity((await openid.authorizationCodeGrant(config, url, checks)).claims())
        } catch (error) {
          throw translateError(error)
        }
      })
    },
  }
}

async function discover(
  { issuer_url, client_id, client_secret }: OpenIdOptions['configuration'],
  timeout: number,
): Promise<openid.Configuration> {
  const { enableNonRepudiationChecks, allowInsecureRequests } = openid
  // The configuration allows http for a loopback issuer only, and never in production.
  const insecure = issuer_url.startsWith('http:') ? [allowInsecureRequests] : []
  const execute = [enableNonRepudiationChecks, ...insecure]
  const options = { timeout, execute, [openid.customFetch]: fetchInTrace }
  try {
    const config = await openid.discovery(new URL(issuer_url), client_id, client_secret, undefined, options)
    if (!config.serverMetadata().authorization_endpoint) throw new Error('The provider names no authorization endpoint')
    return config
  } catch (error) {
    throw unavailable(error)
  }
}

// The library asks for it with each call, also after the discovery.
const fetchInTrace: openid.CustomFetch = (url, { body, ...options }) =>
  fetch(url, { ...options, body: body ?? null, headers: { ...options.headers, ...currentContext().trace?.headers } })

async function authorizationUrl(
  config: openid.Configuration,
  callback_url: string,
  { state, nonce, verifier }: Visit,
): Promise<string> {
  return openid.buildAuthorizationUrl(config, {
    redirect_uri: callback_url,
    scope: 'openid email profile',
    // The prompt lets a user with several accounts at the provider choose each time.
    prompt: 'select_account',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href
}

function toIdentity(claims: openid.IDToken | undefined): Identity {
  if (!claims || !SUBJECT.test(claims.sub)) throw new IdentityRefused('wrong_claim')
  const { iss, sub, email, email_verified, name } = claims
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    email_verified: email_verified === true,
    name: typeof name === 'string' ? name : undefined,
  }
}
