import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

export type TokenHasher = (token: string) => Buffer

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A 32-byte key for one purpose. A KeyObject, because raw bytes make each hash eight times slower. */
export function deriveKey(
  auth_secret: string,
  purpose: 'auth-token-hash' | 'oidc-transaction' | 'user-agent' | 'rate-limit' | 'cursor' | 'known-browser',
): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', auth_secret, '', purpose, 32)))
}

/** Sessions and mail tokens are stored as this keyed hash: a copied or modified database opens no session. */
export function createTokenHasher(auth_secret: string): TokenHasher {
  const key = deriveKey(auth_secret, 'auth-token-hash')
  return (token) => createHmac('sha256', key).update(token).digest()
}
