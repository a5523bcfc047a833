import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import { NextPath } from '@plinth/contract/values'
import * as z from 'zod/mini'

/** Where a sign-in leads on to when no page was asked for. */
export const DEFAULT_NEXT = '/dashboard'

const IV_BYTES = 12
const TAG_BYTES = 16

const Transaction = z.strictObject({
  intent: z.enum(['login', 'link']),
  /** Who links; null where somebody signs in. */
  user_id: z.nullable(z.string()),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: NextPath,
  /** Unix seconds after which it is void. */
  exp: z.int(),
})

/** A visit to the identity provider as its browser carries it: nobody else can read it, and a changed one does not open. */
export type OidcTransaction = z.infer<typeof Transaction>

/**
 * Seals a transaction by AES-256-GCM for one visit.
 * @param key the `oidc-transaction` key derived from AUTH_SECRET
 * @param now Unix milliseconds
 */
export function sealTransaction(key: KeyObject, transaction: Omit<OidcTransaction, 'exp'>, now: number): string {
  const exp = Math.floor(now / 1000) + LIFETIMES.oidc
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify({ ...transaction, exp })), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Opens a sealed transaction; undefined for one that is expired, changed, sealed under another key, or none at all. */
export function openTransaction(key: KeyObject, sealed: string | undefined, now: number): OidcTransaction | undefined {
  const bytes = Buffer.from(sealed ?? '', 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    const transaction = Transaction.parse(JSON.parse(text.toString()))
    return transaction.exp > now / 1000 ? transaction : undefined
  } catch {
    return undefined
  }
}
