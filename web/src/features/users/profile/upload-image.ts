import type { CurrentUser } from '@plinth/contract/users'
import { api } from '../../../lib/api/api.ts'
import type { ApiError, Failure } from '../../../lib/api/api-error.ts'
import { putFile } from '../../../lib/api/put-file.ts'
import { storageProblemOf } from '../../../lib/api/storage-problem.ts'
import type { ChosenImage } from './chosen-image.ts'

type Options = { signal: AbortSignal; onProgress: (sent: number) => void }

/**
 * Sends an image to the object storage and makes it the profile image. The last step cannot be aborted. Throws ApiError,
 * or the signal's reason.
 */
export async function uploadImage({ file, content_type }: ChosenImage, options: Options): Promise<CurrentUser> {
  const { signal } = options
  // The name of the user's file is not needed, so it is not sent.
  const filename = content_type.replace('/', '.')
  const request = { purpose: 'profile_image', filename, content_type, size_bytes: file.size } as const
  const { upload } = await api('POST /uploads', { body: request, signal })
  const params = { upload_id: upload.id }
  await putFile(upload.url, file, { headers: upload.headers, ...options }).catch((error: unknown) => {
    // The call is not awaited: pending uploads are limited, but each also expires.
    void api('DELETE /uploads/:upload_id', { params }).catch(() => {})
    throw error
  })
  const { profile_image_url } = await api('POST /uploads/:upload_id/complete', { params, signal })
  return await api('PUT /users/profile', { body: { profile_image: profile_image_url } })
}

const SENTENCES: Partial<Record<Failure, string>> = {
  file_content_mismatch: 'This image is damaged or has too many pixels. Choose another image.',
  upload_incomplete: 'The image did not arrive completely. Try again.',
  not_found: 'The upload took too long. Try again.',
  profile_image_invalid: 'The upload took too long. Try again.',
}

const FINAL = new Set<Failure>([
  'file_content_mismatch',
  'file_too_large',
  'file_type_not_allowed',
  'entitlement_required',
])

/** Says why an image was not saved, and whether trying again can help; null when the shell says it. */
export function failureOf(error: ApiError): { text: string; canRetry: boolean } | null {
  const { code, detail } = error
  // The shell asks the user to sign in again.
  if (code === 'unauthorized') return null
  return storageProblemOf(error) ?? { text: SENTENCES[code] ?? detail, canRetry: !FINAL.has(code) }
}
