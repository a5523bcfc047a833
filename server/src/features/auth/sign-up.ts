import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import { newToken, type TokenHasher } from '../../http/tokens.ts'
import { createAccount } from './accounts.ts'
import { consumeSignUp, copyPendingSignUp, insertPendingSignUp, livingUserByEmail } from './queries.ts'

type Dependencies = { database: DatabaseHandle; events: EventBus; hashToken: TokenHasher }

/** Keeps a sign-up until its address is confirmed; the owner of an address that has an account is told instead. */
export async function requestSignUp(
  { database, events, hashToken }: Dependencies,
  request: {
    email: string
    name: string
    password_hash: string
    user_agent_hash: Buffer
    next: string | undefined
  },
): Promise<void> {
  const { email, name, password_hash, next } = request
  const user_agent_hash = request.user_agent_hash.toString('hex')
  await database.transaction(async (tx) => {
    const [user] = await tx.run(livingUserByEmail({ email }))
    if (user) {
      tx.afterCommit(() => events.emit('auth.signup_existing_email', { user_id: user.id }))
      return
    }
    const token = newToken()
    const sign_up = JSON.stringify({ name, password_hash, user_agent_hash })
    await tx.run(insertPendingSignUp({ token_hash: hashToken(token), email, sign_up }))
    tx.afterCommit(() => events.emit('auth.verification_requested', { email, name, token, next }))
  })
}

/** Mails the confirmation of the newest pending sign-up again; an address without one gets nothing. */
export async function resendVerification(
  { database, events, hashToken }: Dependencies,
  { email, next }: { email: string; next: string | undefined },
): Promise<void> {
  const token = newToken()
  await database.transaction(async (tx) => {
    const [pending] = await tx.run(copyPendingSignUp({ token_hash: hashToken(token), email }))
    if (!pending) return
    tx.afterCommit(() => events.emit('auth.verification_requested', { email, name: pending.name, token, next }))
  })
}

/**
 * Turns a pending sign-up into an account. The link works once; every other pending sign-up of the address dies with it.
 * @returns the confirmed address
 * @throws Refusal `token_not_found` for an unknown, used or expired link; `account_exists` when the address got an account meanwhile
 */
export async function verifyEmail({ database, hashToken }: Dependencies, token: string): Promise<string> {
  return await database.transaction(async (tx) => {
    const taken = await tx.run(consumeSignUp({ token_hash: hashToken(token) }))
    const pending = taken.find((row) => row.presented)
    if (!pending) throw new Refusal('token_not_found')
    const { presented: _, ...account } = pending
    await createAccount(tx, account)
    return account.email
  })
}
