import { type CreateUploadRequest, FILE_MAX, FILE_TYPES, IMAGE_TYPES, PROFILE_IMAGE_MAX } from '@plinth/contract/files'
import { invalid } from '../../http/api-error.ts'

const IMAGES: ReadonlySet<string> = new Set(IMAGE_TYPES)

const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(FILE_TYPES))

/** Throws ApiError `file_type_not_allowed` or `file_too_large`, at the value that is wrong. */
export function requireAllowed({ purpose, filename, content_type, size_bytes }: CreateUploadRequest): void {
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
