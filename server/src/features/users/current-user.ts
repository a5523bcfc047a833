import type { CurrentUser } from '@plinth/contract/users'
import type { SessionProfile } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { signInMethodsOf } from './directory/directory.ts'

export async function viewUser(
  services: Pick<Services, 'config' | 'mailer' | 'storage' | 'billing' | 'entitlements' | 'imageUrl'>,
  caller: SessionProfile,
): Promise<CurrentUser> {
  const { config, mailer, billing, imageUrl } = services
  return {
    id: caller.user_id,
    name: caller.name,
    email: caller.email,
    phone_number: caller.phone_number,
    profile_image: imageUrl(caller.profile_image_key),
    directory_visible: caller.directory_visible,
    active_organization_id: caller.organization_id,
    created_at: caller.created_at,
    sign_in_methods: signInMethodsOf(caller),
    has_second_factor: caller.has_second_factor,
    features: {
      email_delivery: mailer.delivery,
      directory: config.directory,
      billing: billing ? 'available' : 'not_configured',
      profile_image_upload: await imageUpload(services, caller.user_id),
    },
  }
}

async function imageUpload({ storage, entitlements }: Pick<Services, 'storage' | 'entitlements'>, user_id: string) {
  if (!storage) return 'storage_unavailable'
  return (await entitlements.of(user_id)).has('profile_image.upload') ? 'available' : 'entitlement_required'
}
