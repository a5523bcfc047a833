import { PROFILE_IMAGE_MAX } from '@plinth/contract/files'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { Actor } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import { limitConcurrency } from '../../timing.ts'
import { audit } from '../audit/audit.ts'
import { encodeAvatar } from '../profile-images/encode.ts'
import { avatarKey } from '../profile-images/keys.ts'
import { TURN_MS } from './completion/times.ts'
import { checkContent } from './content.ts'
import { type ClaimedUpload, lockClaimed } from './lock-claimed.ts'
import { markCompleted } from './upload-queries.ts'

// Each holds a whole image, decoded, and a thread of the pool that password hashing, files and DNS share. When the storage
// hangs, each takes three seconds, so an image does not wait for all that came before.
const oneAtATime = limitConcurrency(1, { ms: TURN_MS, tooLong: () => new ApiError('busy', { retry_after_s: 5 }) })

/**
 * Throws ApiError `file_content_mismatch`, `busy` when other images take too long, `not_found` when the upload was cancelled
 * meanwhile, or `upload_incomplete` when another completion took over.
 */
export async function completeImage(
  { database, storage, actor }: { database: DatabaseHandle; storage: ObjectStore; actor: Actor },
  upload: ClaimedUpload,
): Promise<void> {
  const { key, etag } = await checkContent(storage, upload)
  const avatar = await oneAtATime(async () => encodeAvatar(await storage.read(key, { etag, max: PROFILE_IMAGE_MAX })))

  const own = { user_id: upload.user_id, upload_id: upload.id }
  await storage.publish(avatarKey(own), avatar, 'image/webp')
  await database.transaction(async (tx) => {
    if (!(await lockClaimed(tx, upload))) return
    await tx.exec(markCompleted(own))
    await audit(tx, actor, { action: 'upload.completed', user_id: upload.user_id, target_id: upload.id })
  })
}
