import type { SessionView } from '@plinth/contract/auth'
import { api } from '../../../lib/api/api.ts'
import { canAutofill, signWithPasskey } from '../proofs/passkeys.ts'

type Passkey = Awaited<ReturnType<typeof signWithPasskey>>

/** Asks for a passkey without an address: it names the account. */
export async function choosePasskey(how?: Parameters<typeof signWithPasskey>[1]): Promise<Passkey> {
  return await signWithPasskey(await api('POST /auth/passkey/options'), how)
}

/** Offers the passkeys among the suggestions of the email field, until `signal` ends it; null where the browser cannot. */
export async function offerPasskeys(signal: AbortSignal): Promise<Passkey | null> {
  if (!(await canAutofill()) || signal.aborted) return null
  return await choosePasskey({ signal, mediation: 'conditional' })
}

export async function signInWithPasskey(passkey: Passkey): Promise<SessionView> {
  return await api('POST /auth/passkey', { body: { passkey } })
}
