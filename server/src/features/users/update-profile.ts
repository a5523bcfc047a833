import type { UpdateProfileRequest } from '@plinth/contract/users'
import { configured } from '../../adapters/integration-unavailable.ts'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError, invalid } from '../../http/api-error.ts'
import type { Caller } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { avatarKey, uploadIdIn } from '../profile-images/keys.ts'
import { deleteUpload, lockCompletedImage, lockUserRow, setProfileImage, setProfileText } from './queries.ts'

/** Changes text and image together or not at all. Throws `storage_unavailable` or `profile_image_invalid`. */
export async function updateProfile(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  { caller, actor }: ActorContext,
  { name, phone_number, profile_image }: UpdateProfileRequest,
): Promise<Caller> {
  const { user_id } = caller
  const text = {
    name: name ?? null,
    phone_number: phone_number ?? null,
    phone_number_given: phone_number !== undefined,
  }
  return await database.transaction(async (tx) => {
    const locked = await tx.find(lockUserRow({ user_id }))
    // The account was deleted between the session guard and the lock.
    if (!locked) throw new ApiError('unauthorized')
    if (profile_image === null) await tx.exec(setProfileImage({ user_id, profile_image_key: null }))
    else if (profile_image !== undefined) await setImage(tx, storage, { user_id, ...locked, profile_image })
    const changed = await tx.single(setProfileText({ user_id, ...text }))
    const fields = changedFields(locked, changed)
    if (fields.length > 0) await audit(tx, actor, { action: 'account.updated', user_id, details: { fields } })
    return { ...caller, ...changed }
  })
}

type Profile = { name: string | null; phone_number: string | null; profile_image_key: string | null }

function changedFields(before: Profile, after: Profile): string[] {
  return [
    ...(before.name === after.name ? [] : ['name']),
    ...(before.phone_number === after.phone_number ? [] : ['phone_number']),
    ...(before.profile_image_key === after.profile_image_key ? [] : ['profile_image']),
  ]
}

async function setImage(
  tx: Transaction,
  storage: ObjectStore | null,
  wanted: { user_id: string; profile_image_key: string | null; profile_image: string },
): Promise<void> {
  const { user_id, profile_image_key: current, profile_image } = wanted
  const store = configured('storage', storage)
  if (current !== null && store.publicUrl(current) === profile_image) return
  const upload_id = uploadIdIn(profile_image)
  if (upload_id !== undefined) {
    const upload = { user_id, upload_id }
    const profile_image_key = avatarKey(upload)
    // The whole URL is compared, so that no other site and no other user can be named.
    if (store.publicUrl(profile_image_key) === profile_image && (await tx.find(lockCompletedImage(upload)))) {
      // This comes before the deletion of the upload, which queues its object unless it is the image of the user.
      await tx.exec(setProfileImage({ user_id, profile_image_key }))
      await tx.exec(deleteUpload(upload))
      return
    }
  }
  throw invalid('/profile_image', 'Use the URL that completing your upload returned', 'profile_image_invalid')
}
