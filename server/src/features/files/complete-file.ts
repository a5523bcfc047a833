import { ORGANIZATION_QUOTA } from '@plinth/contract/files'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { Actor } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import { audit } from '../audit/audit.ts'
import { lockExisting } from '../organizations/lock.ts'
import { checkContent } from './content.ts'
import { fileKey } from './keys.ts'
import { type ClaimedUpload, lockClaimed } from './lock-claimed.ts'
import { insertFile, usedBytes } from './queries.ts'
import { markCompleted } from './upload-queries.ts'

/**
 * The content is copied inside of the object storage and never read whole. Throws ApiError `storage_quota_exceeded`,
 * `not_found` when the upload, the membership or the organization ended meanwhile, or `upload_incomplete` when another
 * completion took over.
 */
export async function completeFile(
  { database, storage, actor }: { database: DatabaseHandle; storage: ObjectStore; actor: Actor },
  upload: ClaimedUpload & { organization_id: string },
): Promise<void> {
  const { organization_id, user_id, content_type, size_bytes } = upload
  const own = { user_id, upload_id: upload.id }
  const { key, etag } = await checkContent(storage, upload)
  // Before the row, so that no row is without its object. When no row follows, a trigger has queued the copy, or the
  // sweeper will delete the upload and with it the copy.
  await storage.copy({ from: key, to: fileKey({ organization_id, ...own }), etag, content_type })
  await database.transaction(async (tx) => {
    // Lock order: the organization, then the upload. What they say is read after both locks.
    await lockExisting(tx, organization_id)
    if (!(await lockClaimed(tx, upload))) return
    // What is pending besides is reserved already, and looked at when it is completed.
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
