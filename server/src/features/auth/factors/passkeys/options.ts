import type { PasskeyCreation, PasskeyRequest } from '@plinth/contract/auth/factors'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import { PRODUCT } from '@plinth/product/brand'
import type { Services } from '../../../../services.ts'
import { type Ceremony, newChallenge } from './challenge.ts'
import type { Credential } from './queries.ts'

type Asked = Pick<Services, 'frontend_url' | 'factor_keys'>

/** Every platform makes ES256, EdDSA or RS256. */
export const ALGORITHMS = [-7, -8, -257]

const timeout = LIFETIMES.second_step * 1000

export function relyingPartyOf(frontend_url: string): string {
  return new URL(frontend_url).hostname
}

/** The authenticator keeps an id, because it can be read without the user. */
export function handleOf(user_id: string): string {
  return Buffer.from(user_id.replaceAll('-', ''), 'hex').toString('base64url')
}

export function creationOptions(
  { frontend_url, factor_keys }: Asked,
  user: { user_id: string; email: string; name: string },
  ceremony: Ceremony,
  credentials: readonly Credential[],
): PasskeyCreation {
  return {
    rp: { id: relyingPartyOf(frontend_url), name: PRODUCT },
    user: { id: handleOf(user.user_id), name: user.email, displayName: user.name },
    challenge: newChallenge(factor_keys.challenge, ceremony, Date.now()),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: credentials.map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** The browser offers every passkey that it has for this host when there are no credentials. */
export function requestOptions(
  { frontend_url, factor_keys }: Asked,
  ceremony: Ceremony,
  credentials: readonly Credential[] = [],
): PasskeyRequest {
  return {
    challenge: newChallenge(factor_keys.challenge, ceremony, Date.now()),
    rpId: relyingPartyOf(frontend_url),
    timeout,
    userVerification: 'required',
    allowCredentials: credentials.map(describe),
  }
}

function describe({ credential_id, transports }: Credential) {
  return { id: credential_id.toString('base64url'), type: 'public-key' as const, transports }
}
