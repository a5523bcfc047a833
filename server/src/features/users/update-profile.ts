import type { UpdateProfileRequest } from '@plinth/contract/users'
import { configured } from '../../adapters/integration-unavailable.ts'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError, invalid } from '../../http/api-error.ts'
import type { SessionProfile } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { avatarKey, uploadIdIn } from '../profile-images/keys.ts'
import { deleteCompletedImage, lockUserRow, setProfileImage, setProfileText } from './queries.ts'

/** Changes text and image together or not at all. Throws `storage_unavailable` or `profile_image_invalid`. */
export async function updateProfile(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  { caller, actor }: ActorContext<SessionProfile>,
  { name, phone_number, profile_image }: UpdateProfileRequest,
): Promise<SessionProfile> {
  const { user_id } = caller
  return await database.transaction(async (tx) => {
    const locked = await tx.find(lockUserRow({ user_id }))
    // The account was deleted between the session guard and the lock.
    if (!locked) throw new ApiError('unauthorized')
    const { profile_image_key: current } = locked
    const changed = {
      name: name ?? locked.name,
      phone_number: phone_number === undefined ? locked.phone_number : phone_number,
      profile_image_key:
        profile_image === undefined ? current : await setImage(tx, storage, { user_id, current, profile_image }),
    }
    await tx.exec(setProfileText({ user_id, name: changed.name, phone_number: changed.phone_number }))
    const fields = [
      ...(changed.name === locked.name ? [] : ['name']),
      ...(changed.phone_number === locked.phone_number ? [] : ['phone_number']),
      ...(changed.profile_image_key === current ? [] : ['profile_image']),
    ]
    if (fields.length > 0) await audit(tx, actor, { action: 'account.updated', user_id, details: { fields } })
    return { ...caller, ...changed }
  })
}

async function setImage(
  tx: Transaction,
  storage: ObjectStore | null,
  { user_id, current, profile_image }: { user_id: string; current: string | null; profile_image: string | null },
): Promise<string | null> {
  if (profile_image === null) {
    await tx.exec(setProfileImage({ user_id, profile_image_key: null }))
    return null
  }
  const store = configured('storage', storage)
  if (current !== null && store.publicUrl(current) === profile_image) return current
  const upload_id = uploadIdIn(profile_image)
  if (upload_id !== undefined) {
    const upload = { user_id, upload_id }
    const profile_image_key = avatarKey(upload)
    // The whole URL is compared, so that no other site and no other user can be named.
    if (store.publicUrl(profile_image_key) === profile_image) {
      // This comes before the deletion of the upload, which queues its object unless it is the image of the user.
      await tx.exec(setProfileImage({ user_id, profile_image_key }))
      if ((await tx.exec(deleteCompletedImage(upload))) > 0) return profile_image_key
    }
  }
  throw invalid('/profile_image', 'Use the URL that completing your upload returned', 'profile_image_invalid')
}
