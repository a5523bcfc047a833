import type { SignInMethod } from '@plinth/contract/users'

/** The identity provider has its own name where one is configured. */
export function methodName(method: SignInMethod, provider_name: string | null): string {
  if (method === 'oidc') return provider_name ?? 'Identity provider'
  return method === 'password' ? 'Password' : 'Email link'
}
