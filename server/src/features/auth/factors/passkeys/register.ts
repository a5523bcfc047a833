import type { Services } from '../../../../services.ts'
import { Attestation } from './answers.ts'
import { type Ceremony, readChallenge } from './challenge.ts'
import { ALGORITHMS, relyingPartyOf } from './options.ts'

/** Returns undefined for anything that is not a right answer to a challenge of this ceremony. */
export async function register(
  { frontend_url, factor_keys }: Pick<Services, 'frontend_url' | 'factor_keys'>,
  ceremony: Ceremony,
  answer: unknown,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const data = Attestation.parse(answer)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...data,
        response: {
          clientDataJSON: data.response.clientDataJSON,
          attestationObject: data.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: (text) => readChallenge(factor_keys.challenge, text, ceremony, Date.now()) !== undefined,
      expectedOrigin: frontend_url,
      expectedRPID: relyingPartyOf(frontend_url),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: data.response.transports ?? [],
      backed_up: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}
