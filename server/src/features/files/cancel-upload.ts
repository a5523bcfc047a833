import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { Author } from '../../http/author.ts'
import { audit } from '../audit/audit.ts'
import { cancelUpload as deletePending } from './upload-queries.ts'

/** Throws Refusal `not_found` unless the upload is pending. A trigger queues the object. */
export async function cancelUpload(
  database: DatabaseHandle,
  author: Author,
  own: { user_id: string; upload_id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id: target_id, organization_id } = await tx.get(deletePending(own))
    await audit(tx, author, {
      action: 'upload.cancelled',
      user_id: own.user_id,
      organization_id: organization_id ?? undefined,
      target_id,
    })
  })
}
