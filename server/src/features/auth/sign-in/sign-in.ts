import { networkOf } from '../../../http/address/ip.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Asker, Services } from '../../../services.ts'
import { emailSubject, SIGN_IN_LIMITS } from '../accounts/limits.ts'
import { credentialsByEmail, replacePasswordHash } from '../passwords/queries.ts'
import { type SignInClient, type Started, startSession } from '../sessions/sessions.ts'

type SignIn = {
  email: string
  password: string
  browser_hashes: Buffer[]
  /** Null means that the account does not know the browser. */
  known_browser: string | null
  client: SignInClient
  asker: Asker
  /** A wrong password calls this with the account of the address, if it has one. */
  onFailed: (user_id: string) => void
}

/** Costs one comparison for any address. Throws `rate_limited`, `busy`, `invalid_credentials` or `email_unverified`. */
export async function signInWithPassword(
  services: Pick<Services, 'database' | 'events' | 'passwords' | 'limiter' | 'hashToken' | 'hashUserAgent'>,
  { email, password, browser_hashes, known_browser, client, asker, onFailed }: SignIn,
): Promise<Started> {
  const { database, events, passwords, limiter } = services
  const pair = `${email}|${networkOf(client.ip)}`
  await limiter.require([SIGN_IN_LIMITS.pair, pair], [SIGN_IN_LIMITS.email, emailSubject({ email, known_browser })])
  const rows = await database.all(credentialsByEmail({ email, browser_hashes }))
  const found = rows.find((row) => row.user_id !== null) ?? rows[0]
  const matches = await passwords.askedBy(asker).matches(found?.password_hash ?? null, password)
  if (!matches || !found?.password_hash) {
    if (found?.user_id) onFailed(found.user_id)
    throw new ApiError('invalid_credentials')
  }
  const { user_id, password_hash } = found
  if (user_id === null) throw new ApiError('email_unverified')

  const started = await startSession(database, services, { user_id, password_hash, method: 'password', client })
  await limiter.clear(SIGN_IN_LIMITS.pair, pair)
  if (passwords.isOutdated(password_hash)) {
    events.later('rehash password', async () => {
      const new_hash = await passwords.hash(password)
      await database.exec(replacePasswordHash({ user_id, old_hash: password_hash, new_hash }))
    })
  }
  return started
}
