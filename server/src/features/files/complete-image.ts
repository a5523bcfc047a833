import { PROFILE_IMAGE_MAX } from '@plinth/contract/files'
import { IntegrationUnavailable } from '../../adapters/integration-unavailable.ts'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { Author } from '../../http/author.ts'
import { Refusal } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { encodeAvatar } from '../profile-images/encode.ts'
import { avatarKey } from '../profile-images/keys.ts'
import { checkContent } from './content.ts'
import { lockUpload, markCompleted, type UploadRow } from './upload-queries.ts'

// Each holds a whole image, decoded, and a thread of the pool that password hashing, files and DNS share. When the storage
// hangs, each pair takes three seconds, so an image does not wait for all that came before.
const oneOfTwo = fewAtOnce(2, { ms: 3000, tooLong: () => new IntegrationUnavailable('storage', 'provider_error') })

/** Throws Refusal `not_found` when the upload was cancelled meanwhile. */
export async function completeImage(
  { database, storage, author }: { database: DatabaseHandle; storage: ObjectStore; author: Author },
  upload: UploadRow,
): Promise<void> {
  const { key, etag } = await checkContent(storage, upload)
  const avatar = await oneOfTwo(async () => encodeAvatar(await storage.read(key, { etag, most: PROFILE_IMAGE_MAX })))
  if (!avatar) throw new Refusal('file_content_mismatch', { detail: 'The image is damaged or too large.' })

  const own = { user_id: upload.user_id, upload_id: upload.id }
  await storage.publish(avatarKey(own), avatar, 'image/webp')
  await database.transaction(async (tx) => {
    await tx.get(lockUpload(own))
    const completed = await tx.exec(markCompleted(own))
    if (completed === 0) return
    await audit(tx, author, { action: 'upload.completed', user_id: upload.user_id, target_id: upload.id })
  })
}
