import { ORGANIZATION_QUOTA, OWNER_QUOTA } from '@plinth/contract/files'
import type { Transaction } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { reservedBytes } from './queries.ts'

/** Throws ApiError `storage_quota_exceeded` or `owner_quota_exceeded`. The organization and its owner are locked. */
export async function requireRoom(tx: Transaction, organization_id: string, size_bytes: number): Promise<void> {
  const { organization_bytes, owner_bytes } = await tx.single(reservedBytes({ organization_id }))
  if (organization_bytes + size_bytes > ORGANIZATION_QUOTA) throw new ApiError('storage_quota_exceeded')
  if (owner_bytes + size_bytes > OWNER_QUOTA) throw new ApiError('owner_quota_exceeded')
}

/**
 * Throws ApiError `owner_quota_exceeded` unless the files fit beside those of the new owner's other organizations.
 * Otherwise two accounts could store without end: one fills teams, the other takes them. Both are locked.
 */
export async function requireRoomOfNewOwner(tx: Transaction, organization_id: string): Promise<void> {
  const { organization_bytes, owner_bytes } = await tx.single(reservedBytes({ organization_id }))
  if (organization_bytes === 0 || owner_bytes <= OWNER_QUOTA) return
  const detail = 'The new owner has no storage left for the files of this organization.'
  throw new ApiError('owner_quota_exceeded', { detail })
}
