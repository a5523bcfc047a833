import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** Turns a secret of a link or a cookie into what the database keeps of it. */
export type TokenHasher = (token: string) => Buffer

/** A new secret: 256 random bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A key of 32 bytes for one purpose, out of AUTH_SECRET. Prepared once: handed over as bytes it costs each hash eight times as much. */
export function deriveKey(
  auth_secret: string,
  purpose: 'auth-token-hash' | 'oidc-transaction' | 'user-agent' | 'rate-limit' | 'cursor' | 'known-browser',
): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', auth_secret, '', purpose, 32)))
}

/**
 * The keyed hash under which sessions and mail tokens are stored: a database copied into another environment,
 * or one that somebody can write to, opens no session.
 */
export function createTokenHasher(auth_secret: string): TokenHasher {
  const key = deriveKey(auth_secret, 'auth-token-hash')
  return (token) => createHmac('sha256', key).update(token).digest()
}
