import type { CurrentUser, SignInMethod, UserFeatures } from '@plinth/contract/users'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { SessionProfile } from '../../http/session.ts'
import type { Entitlements } from '../billing/entitlements.ts'
import type { ImageUrl } from '../profile-images/urls.ts'

type Dependencies = {
  storage: ObjectStore | null
  imageUrl: ImageUrl
  entitlements: Entitlements
  features: Omit<UserFeatures, 'profile_image_upload'>
}

/** What a user reads about themselves. */
export type UserViewer = (caller: Omit<SessionProfile, 'session_id' | 'stale'>) => Promise<CurrentUser>

export function createUserViewer({ storage, imageUrl, entitlements, features }: Dependencies): UserViewer {
  const profileImageUpload = async (user_id: string) => {
    if (!storage) return 'storage_unavailable'
    return (await entitlements.granted(user_id, 'profile_image.upload')) ? 'available' : 'entitlement_required'
  }
  return async (caller) => ({
    id: caller.user_id,
    name: caller.name,
    email: caller.email,
    phone_number: caller.phone_number,
    profile_image: imageUrl(caller.profile_image_key),
    directory_visible: caller.directory_visible,
    active_organization_id: caller.organization_id,
    created_at: caller.created_at,
    sign_in_methods: signInMethodsOf(caller),
    features: { ...features, profile_image_upload: await profileImageUpload(caller.user_id) },
  })
}

/** Magic links work for every account, since its address is proven. */
export function signInMethodsOf(user: { has_password: boolean; has_identity: boolean }): SignInMethod[] {
  const { has_password, has_identity } = user
  return [...(has_password ? ['password' as const] : []), 'magic_link', ...(has_identity ? ['oidc' as const] : [])]
}
