import { setTimeout as wait } from 'node:timers/promises'
import type { CompletedUpload } from '@plinth/contract/files'
import { ObjectChanged, type ObjectStore } from '../../adapters/storage/port.ts'
import type { Actor } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Services } from '../../services.ts'
import { avatarKey } from '../profile-images/keys.ts'
import { quietly } from '../quietly.ts'
import type { ClaimedUpload } from './complete-file.ts'
import { completeFile, completeImage } from './complete-file.ts'
import { CLAIM_MS, TIMEOUT_MS } from './completion/times.ts'
import { fileOfUpload } from './queries.ts'
import { claimUpload, releaseUpload, type UploadRow, uploadOf } from './upload-queries.ts'

type Completing = Pick<Services, 'database' | 'logger'> & { storage: ObjectStore; actor: Actor }

const PAUSE_MS = 200

/**
 * Checks the content and makes it a file, or a profile image to set. Only the creator can, and can repeat it, also at the
 * same time. Throws ApiError `not_found`, `upload_incomplete`, `file_content_mismatch`, `busy` or `storage_quota_exceeded`.
 */
export async function completeUpload(
  deps: Completing,
  own: { user_id: string; upload_id: string },
): Promise<CompletedUpload> {
  const { purpose } = await completeOnce(deps, own)
  if (purpose === 'profile_image') return { profile_image_url: deps.storage.publicUrl(avatarKey(own)) }
  return { file: await deps.database.getOrNotFound(fileOfUpload(own)) }
}

// One at a time: a second copy could replace the content of a completed upload by another one.
async function completeOnce(deps: Completing, own: { user_id: string; upload_id: string }): Promise<UploadRow> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const upload = await deps.database.getOrNotFound(uploadOf(own))
    if (upload.status === 'completed') return upload
    const claimed = await deps.database.find(claimUpload({ ...own, claim_ms: CLAIM_MS }))
    if (claimed) {
      await completeClaimed(deps, { ...upload, ...claimed })
      return upload
    }
    if (performance.now() > deadline) {
      throw new ApiError('upload_incomplete', { detail: 'This upload is being completed. Try again in a moment.' })
    }
    await wait(PAUSE_MS)
  }
}

async function completeClaimed(deps: Completing, { organization_id, ...upload }: ClaimedUpload): Promise<void> {
  try {
    if (organization_id === null) await completeImage(deps, { organization_id, ...upload })
    else await completeFile(deps, { organization_id, ...upload })
  } catch (error) {
    const { user_id, id: upload_id, claim } = upload
    await quietly(deps.logger, 'the claim of an upload was not released', () =>
      deps.database.exec(releaseUpload({ user_id, upload_id, claim })),
    )
    // Another content arrived during the check. Completing again checks that one.
    throw error instanceof ObjectChanged ? new ApiError('upload_incomplete') : error
  }
}
