import type { CurrentUser, SignInMethod, UserFeatures } from '@plinth/contract/users'
import type { Caller } from '../../http/session.ts'

export function toCurrentUser(caller: Caller, features: UserFeatures): CurrentUser {
  return {
    id: caller.user_id,
    name: caller.name,
    email: caller.email,
    phone_number: caller.phone_number,
    profile_image: null,
    directory_visible: caller.directory_visible,
    active_organization_id: caller.organization_id,
    created_at: caller.created_at,
    sign_in_methods: signInMethodsOf(caller),
    features,
  }
}

/** Magic links work for every account, since its address is proven. */
export function signInMethodsOf(user: { has_password: boolean; has_identity: boolean }): SignInMethod[] {
  const { has_password, has_identity } = user
  return [...(has_password ? ['password' as const] : []), 'magic_link', ...(has_identity ? ['oidc' as const] : [])]
}
