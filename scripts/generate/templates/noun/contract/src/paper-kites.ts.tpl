import * as z from 'zod/mini'
import { PageQuery, page } from './pages.ts'
import { isVisible } from './text/characters.ts'
import { Id, plainText, SearchText, Time } from './values.ts'

/** 1–100 characters after trimming, at least one visible. */
export const PaperKiteName = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'Enter a name', abort: true }),
  z.maxLength(100, 'Use at most 100 characters'),
  z.refine(isVisible, 'Enter a name that can be read'),
  plainText,
)

export const PaperKite = z.object({
  id: Id,
  name: z.string(),
  created_by: z.nullable(Id),
  creator_name: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
export type PaperKite = z.infer<typeof PaperKite>

export const PaperKitePage = z.extend(page(PaperKite), { total: z.int() })
export type PaperKitePage = z.infer<typeof PaperKitePage>

/** `q` ignores accents and case. */
export const PaperKiteQuery = z.strictObject({ ...PageQuery, q: z.optional(SearchText) })
export type PaperKiteQuery = z.infer<typeof PaperKiteQuery>

export const CreatePaperKiteRequest = z.strictObject({ name: PaperKiteName })
export type CreatePaperKiteRequest = z.infer<typeof CreatePaperKiteRequest>

export const UpdatePaperKiteRequest = z.strictObject({ name: PaperKiteName })
export type UpdatePaperKiteRequest = z.infer<typeof UpdatePaperKiteRequest>
