import type { PasskeyCreation, PasskeyRequest } from '@plinth/contract/auth/factors'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isAssertion, isAttestation, isPublicKey, toBytes, toDescriptor, toText } from './credentials.ts'

/** False on browsers without WebAuthn; a user there still has codes from an app. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** True when the browser can offer passkeys in the email field of a form. */
export async function canAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true
}

/**
 * Makes a passkey on this device or another one of the user.
 * @throws ApiError when none was made
 */
export async function createPasskey(options: PasskeyCreation) {
  const { challenge, user, excludeCredentials } = options
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(toDescriptor),
  }
  const made = await navigator.credentials.create({ publicKey }).catch(failWith)
  if (!isPublicKey(made) || !isAttestation(made.response)) throw failure()
  const { attestationObject, clientDataJSON } = made.response
  return {
    ...commonOf(made),
    response: {
      attestationObject: toText(attestationObject),
      clientDataJSON: toText(clientDataJSON),
      transports: made.response.getTransports?.() ?? [],
    },
  }
}

/**
 * Signs a challenge with a passkey that the user chooses; with `conditional` from the suggestions of the email field.
 * @throws ApiError when none was used; its code is `aborted` when `signal` ended the wait
 */
export async function signWithPasskey(
  options: PasskeyRequest,
  how: { signal?: AbortSignal; mediation?: 'conditional' } = {},
) {
  const { challenge, allowCredentials } = options
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  }
  const used = await navigator.credentials.get({ publicKey, ...how }).catch(failWith)
  if (!isPublicKey(used) || !isAssertion(used.response)) throw failure()
  const { authenticatorData, clientDataJSON, signature, userHandle } = used.response
  return {
    ...commonOf(used),
    response: {
      authenticatorData: toText(authenticatorData),
      clientDataJSON: toText(clientDataJSON),
      signature: toText(signature),
      ...(userHandle && { userHandle: toText(userHandle) }),
    },
  }
}

function commonOf({ id, rawId }: PublicKeyCredential) {
  return { id, rawId: toText(rawId), type: 'public-key', clientExtensionResults: {} }
}

const SENTENCES: Record<string, string> = {
  InvalidStateError: 'Your account has a passkey on this device already.',
  NotSupportedError: 'This device cannot hold such a passkey. Use another device, or codes from an app.',
  SecurityError: 'Passkeys do not work at this address.',
}

// Browsers do not tell whether the user cancelled, the time ran out, or there is no passkey.
const NOTHING = 'No passkey was used. Try again, or choose another way.'

function failWith(error: unknown): never {
  throw failure(error instanceof DOMException ? error.name : '')
}

function failure(name = ''): ApiError {
  const code = name === 'AbortError' ? 'aborted' : 'unexpected'
  return new ApiError({ status: 0, code, detail: SENTENCES[name] ?? NOTHING })
}
