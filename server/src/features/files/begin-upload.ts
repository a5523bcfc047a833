import {
  type CreateUploadRequest,
  FILE_MAX,
  FILE_TYPES,
  IMAGE_TYPES,
  OPEN_UPLOADS_MAX,
  PENDING_UPLOADS_MAX,
  PROFILE_IMAGE_MAX,
  type Upload,
} from '@plinth/contract/files'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError, invalid } from '../../http/api-error.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { lockActing } from '../organizations/lock.ts'
import { requireRoom } from '../storage-quota/require-room.ts'
import { stagingKey } from './keys.ts'
import { insertUpload, lockUploaderAndOwner, openUploads } from './upload-queries.ts'

const LIFETIME_S = { profile_image: 5 * 60, organization_file: 15 * 60 }

const IMAGES: ReadonlySet<string> = new Set(IMAGE_TYPES)

const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(FILE_TYPES))

/**
 * Reserves the size of the upload and returns where to send its content. Throws ApiError `entitlement_required`,
 * `file_type_not_allowed`, `file_too_large`, `second_factor_required`, `storage_quota_exceeded`, `owner_quota_exceeded`
 * or, for too many pending uploads or bytes of the user, `rate_limited`.
 */
export async function beginUpload(
  { database, storage, entitlements }: Pick<Services, 'database' | 'entitlements'> & { storage: ObjectStore },
  by: ActorContext,
  wanted: CreateUploadRequest,
): Promise<{ upload: Upload }> {
  const { purpose, content_type, size_bytes } = wanted
  if (purpose === 'profile_image') (await entitlements.of(by.caller.user_id)).require('profile_image.upload')
  requireAllowed(wanted)
  const lifetime_s = LIFETIME_S[purpose]
  const { id, expires_at } = await database.transaction((tx) => reserve(tx, by, wanted, lifetime_s))
  const url = await storage.presignPut({ key: stagingKey(id), content_type, size_bytes, expires_in_s: lifetime_s })
  return { upload: { id, purpose, method: 'PUT', url, headers: { 'content-type': content_type }, expires_at } }
}

/** Throws ApiError `file_type_not_allowed` or `file_too_large`, at the value that is wrong. */
function requireAllowed({ purpose, filename, content_type, size_bytes }: CreateUploadRequest): void {
  const isImage = purpose === 'profile_image'
  const endings = ENDINGS.get(content_type)
  if (isImage ? !IMAGES.has(content_type) : !endings) {
    throw invalid('/content_type', 'This type of file is not allowed', 'file_type_not_allowed')
  }
  // A library file is downloaded under its name, by which the computer of a member decides what opens it.
  if (!isImage && !endings?.some((ending) => filename.toLowerCase().endsWith(`.${ending}`))) {
    throw invalid('/filename', `A file of this type ends with .${endings?.join(' or .')}`, 'file_type_not_allowed')
  }
  const max = isImage ? PROFILE_IMAGE_MAX : FILE_MAX
  if (size_bytes > max) {
    throw invalid('/size_bytes', `Use at most ${max / 1024 / 1024} MiB`, 'file_too_large')
  }
}

async function reserve(
  tx: Transaction,
  { caller, actor }: ActorContext,
  wanted: CreateUploadRequest,
  lifetime_s: number,
) {
  const { user_id } = caller
  const organization_id = wanted.purpose === 'organization_file' ? caller.organization_id : null
  // Lock order: the organization, then users by id. What they hold is counted after all locks.
  if (organization_id !== null) {
    // The route stays open for the profile image, which belongs to the user.
    if (caller.second_factor_due) throw new ApiError('second_factor_required')
    await lockActing(tx, caller, 'files.upload')
  }
  const locked = await tx.all(lockUploaderAndOwner({ user_id, organization_id }))
  if (!locked.some(({ id }) => id === user_id)) throw new ApiError('unauthorized')

  await requireFewOpen(tx, user_id, wanted.size_bytes)
  if (organization_id !== null) await requireRoom(tx, organization_id, wanted.size_bytes)
  const upload = await tx.single(insertUpload({ ...wanted, user_id, organization_id, lifetime_s }))
  await audit(tx, actor, {
    action: 'upload.started',
    user_id,
    organization_id,
    target_id: upload.id,
    details: { purpose: wanted.purpose, size_bytes: wanted.size_bytes },
  })
  return upload
}

// The URL of an upload that was cancelled or completed takes content until it expires.
async function requireFewOpen(tx: Transaction, user_id: string, size_bytes: number): Promise<void> {
  const open = await tx.single(openUploads({ user_id }))
  if (open.pending >= PENDING_UPLOADS_MAX) {
    const detail = `You have ${open.pending} unfinished uploads. Complete or cancel one first.`
    throw new ApiError('rate_limited', { detail, retry_after_s: open.pending_free_in_s })
  }
  if (open.bytes + size_bytes > OPEN_UPLOADS_MAX) {
    const detail = `You have uploaded a lot at once. Try again in ${Math.ceil(open.ended_free_in_s / 60)} min.`
    throw new ApiError('rate_limited', { detail, retry_after_s: open.ended_free_in_s })
  }
}
