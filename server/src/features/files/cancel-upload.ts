import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { Actor } from '../../http/actor.ts'
import { audit } from '../audit/audit.ts'
import { cancelUpload as deletePending } from './upload-queries.ts'

/** Throws ApiError `not_found` unless the upload is pending. A trigger queues the object. */
export async function cancelUpload(
  database: DatabaseHandle,
  actor: Actor,
  own: { user_id: string; upload_id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id: target_id, organization_id } = await tx.getOrNotFound(deletePending(own))
    await audit(tx, actor, { action: 'upload.cancelled', user_id: own.user_id, organization_id, target_id })
  })
}
