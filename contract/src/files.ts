import * as z from 'zod/mini'
import { PageQuery, page } from './pages.ts'
import { isVisible, withoutDeceptive } from './text/characters.ts'
import { Id, SearchText, Time } from './values.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** All sizes are in bytes. */
export const PROFILE_IMAGE_MAX = 5 * MiB
export const FILE_MAX = 25 * MiB
/** The quota holds the files and pending uploads of one organization. */
export const ORGANIZATION_QUOTA = 1024 * MiB
/** The quota holds the files and pending uploads of all organizations of one owner. */
export const OWNER_QUOTA = 5 * ORGANIZATION_QUOTA
export const PENDING_UPLOADS_MAX = 20
/** The URL of an ended upload takes content until it expires, so it counts too. The limit can fill an empty library. */
export const OPEN_UPLOADS_MAX = ORGANIZATION_QUOTA

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Each type has the endings of its names. A browser would run SVG, HTML, XML and scripts, so none is here. */
export const FILE_TYPES = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  'application/zip': ['zip'],
} as const satisfies Record<string, readonly string[]>

export const UploadPurpose = z.enum(['profile_image', 'organization_file'])

/** A file name is only shown, never part of a key. It loses characters that deceive and those of a path. */
export const FileName = z.string().check(
  // Normalizing is slow for long text, as in `Email`.
  z.maxLength(1024, { error: 'Use at most 255 characters', abort: true }),
  z.overwrite((name) => withoutDeceptive(name.normalize('NFC')).replace(/[/\\]/g, '').trim()),
  z.minLength(1, { error: 'Enter a file name', abort: true }),
  z.maxLength(255, 'Use at most 255 characters'),
  z.refine(isVisible, 'Enter a name that can be read'),
)

/** The size is exact: the URL accepts only that many bytes, and only that type. */
export const CreateUploadRequest = z.strictObject({
  purpose: UploadPurpose,
  filename: FileName,
  content_type: z.string().check(z.minLength(1), z.maxLength(255)),
  size_bytes: z.int().check(z.minimum(1)),
})
export type CreateUploadRequest = z.infer<typeof CreateUploadRequest>

/** PUT the content to `url` with exactly these headers. */
export const Upload = z.object({
  id: Id,
  purpose: UploadPurpose,
  method: z.literal('PUT'),
  url: z.string(),
  headers: z.object({ 'content-type': z.string() }),
  expires_at: Time,
})
export type Upload = z.infer<typeof Upload>

export const CreatedUpload = z.object({ upload: Upload })

export const File = z.object({
  id: Id,
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  uploaded_by: z.nullable(Id),
  uploader_name: z.nullable(z.string()),
  created_at: Time,
})
export type File = z.infer<typeof File>

/** The purpose of the upload decides which of the two is set. */
export const CompletedUpload = z.object({
  profile_image_url: z.optional(z.string()),
  file: z.optional(File),
})
export type CompletedUpload = z.infer<typeof CompletedUpload>

export const FilePage = z.extend(page(File), { total: z.int(), used_bytes: z.int() })
export type FilePage = z.infer<typeof FilePage>

export const FileQuery = z.strictObject({
  ...PageQuery,
  q: z.optional(SearchText),
  sort: z._default(z.enum(['-created_at', 'name', '-size_bytes']), '-created_at'),
})
export type FileQuery = z.infer<typeof FileQuery>

export const FileDownload = z.object({ url: z.string(), expires_at: Time })
