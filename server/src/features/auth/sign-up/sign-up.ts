import { newToken } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { livingUserByEmail } from '../accounts/queries.ts'
import { copyPendingSignUp, insertPendingSignUp } from './queries.ts'

type SignUp = {
  email: string
  name: string
  password_hash: string
  browser_hash: Buffer
  next: string | undefined
}

/** Mails a link for the sign-up, or tells the owner of an address that has an account already. */
export async function requestSignUp(
  { database, events, hashToken }: Pick<Services, 'database' | 'events' | 'hashToken'>,
  { email, name, password_hash, browser_hash, next }: SignUp,
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await tx.find(livingUserByEmail({ email }))
    if (user) {
      const at = new Date().toISOString()
      tx.afterCommit(() => events.emit('auth.signup_existing_email', { user_id: user.id, at }))
      return
    }
    const token = newToken()
    const sign_up = JSON.stringify({ name, password_hash })
    await tx.exec(insertPendingSignUp({ token_hash: hashToken(token), email, sign_up, browser_hash }))
    tx.afterCommit(() => events.emit('auth.verification_requested', { email, token, next }))
  })
}

/** Mails another link for a pending sign-up, if there is one. It keeps the password only in the browser that signed up. */
export async function resendVerification(
  { database, events, hashToken }: Pick<Services, 'database' | 'events' | 'hashToken'>,
  { email, browser_hashes, next }: Pick<SignUp, 'email' | 'next'> & { browser_hashes: Buffer[] },
): Promise<void> {
  const token = newToken()
  await database.transaction(async (tx) => {
    const pending = await tx.find(copyPendingSignUp({ token_hash: hashToken(token), email, browser_hashes }))
    if (!pending) return
    tx.afterCommit(() => events.emit('auth.verification_requested', { email, token, next }))
  })
}
