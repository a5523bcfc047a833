import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import { NextPath } from '@plinth/contract/values'
import * as z from 'zod/mini'
import type { Keys } from '../../../http/tokens.ts'

export const DEFAULT_NEXT = '/dashboard'

const IV_BYTES = 12
const TAG_BYTES = 16

const Transaction = z.strictObject({
  intent: z.enum(['login', 'link']),
  /** Null when signing in. */
  user_id: z.nullable(z.string()),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: NextPath,
  /** Unix seconds. */
  exp: z.int(),
})

/** A visit to the identity provider, carried by the browser in an encrypted cookie. */
export type OidcTransaction = z.infer<typeof Transaction>

/** Encrypts with AES-256-GCM. `now` is in Unix milliseconds. */
export function sealTransaction([key]: Keys, transaction: Omit<OidcTransaction, 'exp'>, now: number): string {
  const exp = Math.floor(now / 1000) + LIFETIMES.oidc
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify({ ...transaction, exp })), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Returns undefined for a transaction that is missing, expired, changed or under another key. */
export function openTransaction(keys: Keys, sealed: string | undefined, now: number): OidcTransaction | undefined {
  for (const key of keys) {
    const transaction = open(key, sealed)
    if (transaction) return transaction.exp > now / 1000 ? transaction : undefined
  }
  return undefined
}

function open(key: KeyObject, sealed: string | undefined): OidcTransaction | undefined {
  const bytes = Buffer.from(sealed ?? '', 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return Transaction.parse(JSON.parse(text.toString()))
  } catch {
    return undefined
  }
}
