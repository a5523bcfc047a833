import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { networkOf } from '../../http/address/ip.ts'
import type { RateLimiter } from '../../http/limits/limiter.ts'
import { Refusal } from '../../http/refusal.ts'
import { SUBJECT_LIMITS } from './limits.ts'
import type { Passwords } from './passwords.ts'
import { credentialsByEmail, lockCredentials, replacePasswordHash } from './queries.ts'
import { type Presented, type SessionDependencies, startSession } from './sessions.ts'

type Dependencies = SessionDependencies & { database: DatabaseHandle; passwords: Passwords; limiter: RateLimiter }

/**
 * Signs in with a password and answers the token of the new session. One comparison is paid for every address,
 * known, pending or unknown.
 * @throws Refusal `rate_limited`; `invalid_credentials`; `email_unverified` for the right password of a sign-up that is not confirmed yet
 */
export async function signInWithPassword(
  deps: Dependencies,
  { email, password, presented }: { email: string; password: string; presented: Presented },
): Promise<string> {
  const { database, events, passwords, limiter } = deps
  const pair = `${email}|${networkOf(presented.ip)}`
  await limiter.demand(SUBJECT_LIMITS.sign_in_pair, pair)
  await limiter.demand(SUBJECT_LIMITS.sign_in_email, email)
  const rows = await database.run(credentialsByEmail({ email }))
  const found = rows.find((row) => row.user_id !== null) ?? rows[0]
  const password_hash = found?.password_hash ?? null
  const matches = await passwords.matches(password_hash, password)
  if (!matches || !found || password_hash === null) throw new Refusal('invalid_credentials')
  const { user_id } = found
  if (user_id === null) throw new Refusal('email_unverified')

  const token = await database.transaction(async (tx) => {
    // Lock order: the user row first, as everywhere.
    const [unchanged] = await tx.run(lockCredentials({ user_id, password_hash }))
    if (!unchanged) throw new Refusal('invalid_credentials')
    return await startSession(tx, deps, { user_id, method: 'password', presented })
  })
  await limiter.clear(SUBJECT_LIMITS.sign_in_pair, pair)
  if (passwords.isOutdated(password_hash)) {
    events.later('rehash password', async () => {
      const new_hash = await passwords.hash(password)
      await database.run(replacePasswordHash({ user_id, old_hash: password_hash, new_hash }))
    })
  }
  return token
}
