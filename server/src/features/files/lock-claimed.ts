import type { Transaction } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { lockUpload, type UploadRow } from './upload-queries.ts'

export type ClaimedUpload = UploadRow & { claim: string }

/**
 * Locks an upload at the end of its completion. Returns false when it is completed already. Throws ApiError `not_found` when
 * it ended meanwhile, and `upload_incomplete` when the claim ran out and another completion began.
 */
export async function lockClaimed(tx: Transaction, { id, user_id, claim }: ClaimedUpload): Promise<boolean> {
  const locked = await tx.getOrNotFound(lockUpload({ user_id, upload_id: id }))
  if (locked.status === 'completed') return false
  if (locked.claim !== claim) throw new ApiError('upload_incomplete')
  return true
}
