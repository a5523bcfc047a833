// Accounts, and the sessions in which they act. An account can always sign in with a mailed link, and with a password or
// an identity provider if it has one. No response tells a stranger whether an address has an account. Each way to sign in
// has a folder with its routes; the folders share accounts and sessions.

import { magicLinkRoutes } from './magic-link/routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'

type DependenciesOf<Routes extends (deps: never) => object> = Parameters<Routes>[0]

type Dependencies = DependenciesOf<typeof signUpRoutes> &
  DependenciesOf<typeof signInRoutes> &
  DependenciesOf<typeof magicLinkRoutes> &
  DependenciesOf<typeof passwordRoutes> &
  DependenciesOf<typeof oidcRoutes> &
  DependenciesOf<typeof sessionRoutes>

export function authRoutes(deps: Dependencies) {
  return {
    ...signUpRoutes(deps),
    ...signInRoutes(deps),
    ...magicLinkRoutes(deps),
    ...passwordRoutes(deps),
    ...oidcRoutes(deps),
    ...sessionRoutes(deps),
  }
}
