import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import { can } from '../../policy.ts'
import { audit } from '../audit/audit.ts'
import { lockActing } from '../organizations/lock.ts'
import { removeFile, uploaderOf } from './queries.ts'

/** Throws ApiError `not_found`, or `forbidden` for a member whose file it is not. A trigger queues the object. */
export async function deleteFile(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  file_id: string,
): Promise<void> {
  const { organization_id, user_id } = caller
  await database.transaction(async (tx) => {
    const { role } = await lockActing(tx, caller, 'files.read')
    const { uploaded_by } = await tx.getOrNotFound(uploaderOf({ organization_id, file_id }))
    if (uploaded_by !== user_id && !can(role, 'files.delete_any')) throw new ApiError('forbidden')
    await tx.exec(removeFile({ organization_id, file_id }))
    await audit(tx, actor, { action: 'file.deleted', organization_id, target_id: file_id })
  })
}
