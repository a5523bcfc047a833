import { LIFETIMES } from '@plinth/contract/lifetimes'
import { NextPath } from '@plinth/contract/values'
import * as z from 'zod/mini'
import { seal, unseal } from '../../../http/sealed.ts'
import type { Keys } from '../../../http/tokens.ts'

export const DEFAULT_NEXT = '/dashboard'

const Transaction = z.strictObject({
  intent: z.enum(['login', 'link']),
  user_id: z.nullable(z.string()),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: NextPath,
  exp: z.int(),
})

export type OidcTransaction = z.infer<typeof Transaction>

export function sealTransaction(keys: Keys, transaction: Omit<OidcTransaction, 'exp'>, now: number): string {
  const exp = Math.floor(now / 1000) + LIFETIMES.oidc
  return seal(keys, JSON.stringify({ ...transaction, exp })).toString('base64url')
}

/** Returns undefined for a transaction that is missing, expired, changed or under another key. */
export function openTransaction(keys: Keys, sealed: string | undefined, now: number): OidcTransaction | undefined {
  const opened = unseal(keys, Buffer.from(sealed ?? '', 'base64url'))
  const { data } = Transaction.safeParse(opened && JSON.parse(opened.text.toString()))
  return data && data.exp > now / 1000 ? data : undefined
}
