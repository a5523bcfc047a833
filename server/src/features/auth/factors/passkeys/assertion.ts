import type { Transaction } from '../../../../adapters/postgres/database.ts'
import type { Services } from '../../../../services.ts'
import { Assertion } from './answers.ts'
import { type Ceremony, readChallenge } from './challenge.ts'
import { handleOf, relyingPartyOf } from './options.ts'
import { passkeyByCredential, spendChallenge, usePasskey } from './queries.ts'

export type ProvenPasskey = { user_id: string; spend(tx: Transaction): Promise<boolean> }

/**
 * Returns whose passkey a browser answered with, and undefined for any answer that is malformed, late, of another
 * origin or ceremony, or without user verification. `spend` is false when the answer was used before.
 */
export async function provePasskey(
  {
    database,
    events,
    frontend_url,
    factor_keys,
  }: Pick<Services, 'database' | 'events' | 'frontend_url' | 'factor_keys'>,
  answer: unknown,
  ceremony: Ceremony,
): Promise<ProvenPasskey | undefined> {
  const { data } = Assertion.safeParse(answer)
  const passkey =
    data && (await database.find(passkeyByCredential({ credential_id: Buffer.from(data.id, 'base64url') })))
  if (!passkey) return undefined
  const { user_id } = passkey
  // Discoverable passkeys say whose they are.
  const { userHandle, ...response } = data.response
  if ((userHandle ?? handleOf(user_id)) !== handleOf(user_id)) return undefined

  let challenge: Buffer | undefined
  const verified = await verify({
    response: { ...data, response, clientExtensionResults: {} },
    expectedChallenge: (text) => {
      challenge = readChallenge(factor_keys.challenge, text, ceremony, Date.now())
      return challenge !== undefined
    },
    expectedOrigin: frontend_url,
    expectedRPID: relyingPartyOf(frontend_url),
    // The counter is compared below, where a clone is told.
    credential: { id: data.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  })
  if (!verified || !challenge) return undefined
  const { newCounter: counter, credentialBackedUp: backed_up } = verified
  const spent = { challenge, user_id }
  if (counter <= passkey.counter && (counter !== 0 || passkey.counter !== 0)) {
    // A request that is sent again brings the same counter and is no copy.
    if (await database.find(spendChallenge(spent)))
      events.emit('auth.factor_changed', { user_id, change: 'passkey_cloned', at: new Date().toISOString() })
    return undefined
  }
  const used = { user_id, passkey_id: passkey.id, counter, backed_up }
  return {
    user_id,
    spend: async (tx) =>
      (await tx.find(spendChallenge(spent))) !== undefined && (await tx.find(usePasskey(used))) !== undefined,
  }
}

type Options = Parameters<typeof import('@simplewebauthn/server').verifyAuthenticationResponse>[0]

async function verify(options: Options) {
  // Loads the library on demand, so that no start waits for it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(options)
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}
