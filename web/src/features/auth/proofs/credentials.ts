import type { PasskeyRequest } from '@plinth/contract/auth/factors'

// WebAuthn speaks bytes and the API base64url. The conversion that browsers have is too new to rely on.

type Credential = PasskeyRequest['allowCredentials'][number]

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb']

export function toDescriptor({ id, transports = [] }: Credential): PublicKeyCredentialDescriptor {
  const known = TRANSPORTS.filter((transport) => transports.includes(transport))
  return { id: toBytes(id), type: 'public-key', ...(known.length > 0 && { transports: known }) }
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

export function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

// Extensions of password managers answer with objects of their own, so the classes say nothing.
export function isPublicKey(credential: { type: string } | null): credential is PublicKeyCredential {
  return credential?.type === 'public-key'
}

export function isAttestation(response: AuthenticatorResponse): response is AuthenticatorAttestationResponse {
  return 'attestationObject' in response
}

export function isAssertion(response: AuthenticatorResponse): response is AuthenticatorAssertionResponse {
  return 'signature' in response
}
