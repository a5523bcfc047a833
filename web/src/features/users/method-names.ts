import type { SignInMethod } from '@plinth/contract/users'

/** A way to sign in, in words; the identity provider by its own name where it is set up. */
export function methodName(method: SignInMethod, provider_name: string | null): string {
  if (method === 'oidc') return provider_name ?? 'Identity provider'
  return method === 'password' ? 'Password' : 'Email link'
}
