import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** AUTH_SECRET makes everything new. AUTH_SECRET_PREVIOUS still verifies. */
export type AuthSecrets = readonly [current: string, ...previous: string[]]

/** The keys of one purpose are in the order of the secrets: the first makes, all of them verify. */
export type Keys = readonly [current: KeyObject, ...previous: KeyObject[]]

export type TokenHasher = {
  (token: string): Buffer
  /** Returns the hashes that may be stored, the current one first. */
  accepted(token: string): Buffer[]
}

type Purpose =
  | 'auth-token-hash'
  | 'oidc-transaction'
  | 'user-agent'
  | 'rate-limit'
  | 'known-browser'
  | 'one-time-code'
  | 'passkey-challenge'
  | 'mail-job'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Derives a key for one purpose. Raw bytes would make each hash eight times slower than a KeyObject. */
export function deriveKey(auth_secret: string, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', auth_secret, '', purpose, 32)))
}

export function deriveKeys([current, ...previous]: AuthSecrets, purpose: Purpose): Keys {
  return [deriveKey(current, purpose), ...previous.map((secret) => deriveKey(secret, purpose))]
}

/** Hashes the tokens of sessions and mails with a key: a copied or modified database opens no session. */
export function createTokenHasher(...secrets: AuthSecrets): TokenHasher {
  return createHasher(deriveKeys(secrets, 'auth-token-hash'))
}

export function createHasher(keys: Keys): TokenHasher {
  const hash = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
  return Object.assign((text: string) => hash(keys[0], text), {
    accepted: (text: string) => keys.map((key) => hash(key, text)),
  })
}

/** Looks a row up by one hash after the other. Only rows from before a rotation take more than one statement. */
export async function findByHash<R>(
  hashes: readonly Buffer[],
  find: (hash: Buffer) => Promise<R | undefined>,
): Promise<R | undefined> {
  for (const hash of hashes) {
    const found = await find(hash)
    if (found !== undefined) return found
  }
  return undefined
}
