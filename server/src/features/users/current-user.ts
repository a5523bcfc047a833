import type { CurrentUser, SignInMethod, UserFeatures } from '@plinth/contract/users'
import type { Caller } from '../../http/session.ts'

/** The caller's own profile as the caller sees it. The organization is the resolved one, so it is always a membership. */
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
    sign_in_methods: signInMethods(caller),
    features,
  }
}

function signInMethods(caller: Caller): SignInMethod[] {
  return caller.has_password ? ['password'] : []
}
