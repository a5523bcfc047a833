// An account can always sign in with a mailed link, and with a password or an identity provider if it has one. No
// response tells a stranger whether an address has an account.

import type { Services } from '../../services.ts'
import { factorRoutes } from './factors/routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'

export function authRoutes(services: Services, getInvitedEmail: (token: string) => Promise<string>) {
  return {
    ...signUpRoutes(services, getInvitedEmail),
    ...signInRoutes(services),
    ...passwordRoutes(services),
    ...oidcRoutes(services),
    ...factorRoutes(services),
    ...sessionRoutes(services),
  }
}
