import type { SessionView } from '@plinth/contract/auth'
import { api } from '../../../lib/api/api.ts'
import { canAutofill, signWithPasskey } from '../proofs/passkeys.ts'

/** Signs in without an address: the passkey names the account. */
export async function signInWithPasskey(how?: Parameters<typeof signWithPasskey>[1]): Promise<SessionView> {
  const options = await api('POST /auth/passkey/options')
  return await api('POST /auth/passkey', { body: { passkey: await signWithPasskey(options, how) } })
}

/** Offers the passkeys among the suggestions of the email field, until `signal` ends it; null where the browser cannot. */
export async function offerPasskeys(signal: AbortSignal): Promise<SessionView | null> {
  if (!(await canAutofill()) || signal.aborted) return null
  return await signInWithPasskey({ signal, mediation: 'conditional' })
}
