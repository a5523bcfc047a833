import type { ObjectStore } from '../../adapters/storage/port.ts'
import { ApiError } from '../../http/api-error.ts'
import { fitsType, SNIFFED_BYTES } from './completion/sniff.ts'
import { stagingKey } from './keys.ts'
import type { UploadRow } from './upload-queries.ts'

/**
 * Checks that the content of an upload has arrived and is of its type. Returns the etag of what was checked: the browser
 * can replace the content until its URL expires. Throws ApiError `upload_incomplete` or `file_content_mismatch`, or
 * ObjectChanged.
 */
export async function checkContent(
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
