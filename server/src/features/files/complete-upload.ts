import { setTimeout as wait } from 'node:timers/promises'
import { type CompletedUpload, ORGANIZATION_QUOTA, PROFILE_IMAGE_MAX } from '@plinth/contract/files'
import type { Transaction } from '../../adapters/postgres/database.ts'
import { ObjectChanged, type ObjectStore } from '../../adapters/storage/port.ts'
import type { Actor } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Asker, Services } from '../../services.ts'
import { TIMING } from '../../timing.ts'
import { audit } from '../audit/audit.ts'
import { FairQueue } from '../fair-queue.ts'
import { lockExisting } from '../organizations/lock.ts'
import { ENCODING_MS, encodeAvatar } from '../profile-images/encode.ts'
import { avatarKey } from '../profile-images/keys.ts'
import { quietly } from '../quietly.ts'
import { fitsType, SNIFFED_BYTES } from './completion/sniff.ts'
import { fileKey, stagingKey } from './keys.ts'
import { fileOfUpload, insertFile, usedBytes } from './queries.ts'
import { claimUpload, lockUpload, markCompleted, releaseUpload, type UploadRow, uploadOf } from './upload-queries.ts'

type Completing = Pick<Services, 'database' | 'logger'> & { storage: ObjectStore; actor: Actor }

// An image is looked up, read in part, read whole and published. A file is copied instead of the last two.
const STORAGE_CALLS = 4
const SPARE_MS = 5000

export const TURN_MS = 3000

/** A claim outlasts all the work of its completion that touches the storage. */
export const CLAIM_MS = STORAGE_CALLS * TIMING.storage.call + TURN_MS + ENCODING_MS + SPARE_MS

/** A claim ends first, so the next call completes an upload whose completion died with its process. */
const TIMEOUT_MS = CLAIM_MS + SPARE_MS

const PAUSE_MS = 200

/**
 * The creator can repeat it, also at the same time. Throws ApiError `not_found`, `upload_incomplete` without content,
 * `file_content_mismatch` for another one, `storage_quota_exceeded`, or `busy` when too many images are decoded.
 */
export async function completeUpload(
  deps: Completing,
  own: { user_id: string; upload_id: string },
): Promise<CompletedUpload> {
  const { purpose } = await completeOnce(deps, own)
  if (purpose === 'profile_image') return { profile_image_url: deps.storage.publicUrl(avatarKey(own)) }
  return { file: await deps.database.getOrNotFound(fileOfUpload(own)) }
}

// A second copy could replace the content of a completed upload, so completions run one at a time.
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

/** Copies the content inside of the object storage, never through this process. Throws as `completeUpload` does. */
async function completeFile(
  { database, storage, actor }: Completing,
  upload: ClaimedUpload & { organization_id: string },
): Promise<void> {
  const { organization_id, user_id, content_type, size_bytes } = upload
  const own = { user_id, upload_id: upload.id }
  const { key, etag } = await checkContent(storage, upload)
  // The copy comes before the row, so that no row is without its object. When no row follows, a trigger has queued the
  // copy, or the sweeper will delete the upload and with it the copy.
  await storage.copy({ from: key, to: fileKey({ organization_id, ...own }), etag, content_type })
  await database.transaction(async (tx) => {
    // Lock order: the organization, then the upload. What they say is read after both locks.
    await lockExisting(tx, organization_id)
    if (!(await lockClaimed(tx, upload))) return
    // Any other pending upload is reserved already, and looked at when it is completed.
    const { used_bytes } = await tx.single(usedBytes({ organization_id }))
    if (used_bytes + size_bytes > ORGANIZATION_QUOTA) throw new ApiError('storage_quota_exceeded')
    const file = await tx.single(
      insertFile({ ...own, organization_id, uploaded_by: user_id, name: upload.filename, content_type, size_bytes }),
    )
    await tx.exec(markCompleted(own))
    await audit(tx, actor, { action: 'upload.completed', user_id, organization_id, target_id: upload.id })
    await audit(tx, actor, { action: 'file.created', user_id, organization_id, target_id: file.id })
  })
}

// Each holds a whole image, decoded, and a thread of the pool that password hashing, files and DNS share. When the
// storage hangs, each takes three seconds, so an image does not wait for all that came before.
const queue = new FairQueue({
  at_once: 1,
  max_waiting: Number.POSITIVE_INFINITY,
  wait_budget_ms: TURN_MS,
  retry_after_s: 5,
})

const EVERYONE: Asker = { network: 'everyone', isGone: () => false }

/** Throws ApiError `file_content_mismatch`, `busy`, `not_found`, or `upload_incomplete` when taken over. */
async function completeImage({ database, storage, actor }: Completing, upload: ClaimedUpload): Promise<void> {
  const { key, etag } = await checkContent(storage, upload)
  const avatar = await queue.run(EVERYONE, async () =>
    encodeAvatar(await storage.read(key, { etag, max: PROFILE_IMAGE_MAX })),
  )

  const own = { user_id: upload.user_id, upload_id: upload.id }
  await storage.publish(avatarKey(own), avatar, 'image/webp')
  await database.transaction(async (tx) => {
    if (!(await lockClaimed(tx, upload))) return
    await tx.exec(markCompleted(own))
    await audit(tx, actor, { action: 'upload.completed', user_id: upload.user_id, target_id: upload.id })
  })
}

/** Returns the etag of what was checked, because the browser can replace the content until its URL expires. */
async function checkContent(
  storage: ObjectStore,
  { id, content_type, size_bytes }: UploadRow,
): Promise<{ key: string; etag: string }> {
  const key = stagingKey(id)
  const stored = await storage.head(key)
  if (!stored) throw new ApiError('upload_incomplete')
  if (stored.size_bytes !== size_bytes) throw new ApiError('file_content_mismatch')
  const { etag } = stored
  const start = await storage.read(key, { etag, max: SNIFFED_BYTES })
  if (!fitsType(content_type, start, size_bytes <= SNIFFED_BYTES)) throw new ApiError('file_content_mismatch')
  return { key, etag }
}

type ClaimedUpload = UploadRow & { claim: string }

/** Returns false for a completed upload. Throws ApiError `not_found`, or `upload_incomplete` without its claim. */
async function lockClaimed(tx: Transaction, { id, user_id, claim }: ClaimedUpload): Promise<boolean> {
  const locked = await tx.getOrNotFound(lockUpload({ user_id, upload_id: id }))
  if (locked.status === 'completed') return false
  if (locked.claim !== claim) throw new ApiError('upload_incomplete')
  return true
}
