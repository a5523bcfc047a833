import { createImageUrls } from './features/profile-images/urls.ts'
import { createUserViewer } from './features/users/current-user.ts'
import type { Foundation } from './foundation.ts'
import { createClientAddress } from './http/address/client-address.ts'
import { createSessionCookie } from './http/cookies.ts'
import { createCursors } from './http/cursors.ts'
import { createRateLimiter } from './http/limits/limiter.ts'
import { createTokenHasher, deriveKey, deriveKeys } from './http/tokens.ts'

/** Everywhere with the same key, so that all processes share the counts. */
export function createLimiter({
  config,
  auth_secrets,
  database,
  metrics,
}: Pick<Foundation, 'auth_secrets' | 'database' | 'metrics'> & {
  config: Pick<Foundation['config'], 'auth_rate_limit_factor'>
}) {
  const key = deriveKey(auth_secrets[0], 'rate-limit')
  return createRateLimiter(database, key, config.auth_rate_limit_factor, metrics?.countDenial)
}

export type Shared = ReturnType<typeof createShared>

/** What the features and the guards share. */
export function createShared(foundation: Foundation) {
  const { config, auth_secrets, logger, mailer, storage, billing, entitlements } = foundation
  const imageUrl = createImageUrls(storage)
  return {
    cookie: createSessionCookie(config.server_url),
    hashToken: createTokenHasher(...auth_secrets),
    clientAddress: createClientAddress(config.trusted_proxy_profile, logger),
    limiter: createLimiter(foundation),
    cursors: createCursors(deriveKeys(auth_secrets, 'cursor')),
    imageUrl,
    viewUser: createUserViewer({
      storage,
      imageUrl,
      entitlements,
      features: {
        email_delivery: mailer.delivery,
        directory: config.directory,
        billing: billing ? 'available' : 'not_configured',
      },
    }),
  }
}
