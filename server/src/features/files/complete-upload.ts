import type { CompletedUpload } from '@plinth/contract/files'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { ObjectChanged, type ObjectStore } from '../../adapters/storage/port.ts'
import { Refusal } from '../../http/refusal.ts'
import { avatarKey } from '../profile-images/keys.ts'
import { completeFile } from './complete-file.ts'
import { completeImage } from './complete-image.ts'
import { fileOfUpload } from './queries.ts'
import { type UploadRow, uploadOf } from './upload-queries.ts'

type Dependencies = { database: DatabaseHandle; storage: ObjectStore }

/**
 * Checks the content and makes it a file, or a profile image to set. Only the creator can, and can repeat it, also at the
 * same time. Throws Refusal `not_found`, `upload_incomplete`, `file_content_mismatch` or `storage_quota_exceeded`.
 */
export async function completeUpload(
  deps: Dependencies,
  own: { user_id: string; upload_id: string },
): Promise<CompletedUpload> {
  const upload = await deps.database.get(uploadOf(own))
  if (upload.status === 'pending') await complete(deps, upload)
  if (upload.purpose === 'profile_image') return { profile_image_url: deps.storage.publicUrl(avatarKey(own)) }
  return { file: await deps.database.get(fileOfUpload(own)) }
}

async function complete(deps: Dependencies, { organization_id, ...upload }: UploadRow): Promise<void> {
  try {
    if (organization_id === null) await completeImage(deps, { organization_id, ...upload })
    else await completeFile(deps, { organization_id, ...upload })
  } catch (error) {
    // Another content arrived during the check. Completing again checks that one.
    throw error instanceof ObjectChanged ? new Refusal('upload_incomplete') : error
  }
}
