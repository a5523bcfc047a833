import * as z from 'zod/mini'
import { PageQuery, page } from './pages.ts'
import { Id, PersonName, PhoneNumber, SearchText, Time } from './values.ts'

export const SignInMethod = z.enum(['password', 'magic_link', 'oidc'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** The directory shows every listed user, members of the caller's organizations, or no one. */
export const DirectoryScope = z.enum(['everyone', 'organization', 'off'])
export type DirectoryScope = z.infer<typeof DirectoryScope>

/** The web app need not probe the deployment for these. */
export const UserFeatures = z.object({
  profile_image_upload: z.enum(['available', 'storage_unavailable', 'entitlement_required']),
  email_delivery: z.enum(['sent', 'logged']),
  directory: DirectoryScope,
  billing: z.enum(['available', 'not_configured']),
})
export type UserFeatures = z.infer<typeof UserFeatures>

/** Pending invitations end with the account, in all organizations, expired ones too. */
export const SentInvitations = z.object({ total: z.int() })

export const CurrentUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  directory_visible: z.boolean(),
  active_organization_id: Id,
  created_at: Time,
  sign_in_methods: z.array(SignInMethod),
  has_second_factor: z.boolean(),
  features: UserFeatures,
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A missing property stays unchanged. `profile_image` is null, the current value or the URL of a completed upload. */
export const UpdateProfileRequestSchema = z
  .strictObject({
    name: z.optional(PersonName),
    phone_number: z.optional(z.nullable(PhoneNumber)),
    profile_image: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, 'Change at least one value'))
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequestSchema>

/** An entry never holds a phone number, an organization, a session or a secret. */
export const DirectoryEntry = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile_image: z.nullable(z.string()),
  state: z.literal('active'),
  sign_in_methods: z.array(SignInMethod),
  created_at: Time,
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** Counting everyone in a large deployment is too slow, so the total stops here. */
export const DIRECTORY_COUNT_MAX = 1000

/** `exact` is false when there are more than `count`. */
export const DirectoryTotal = z.object({ count: z.int(), exact: z.boolean() })

/** `total` is null unless requested, and for a search of one or two characters with more than one page. */
export const DirectoryPage = z.extend(page(DirectoryEntry), { total: z.nullable(DirectoryTotal) })

/**
 * `q` ignores accents and case. Below three characters it matches only how a name or an email begins. Sorted by name,
 * those whose name begins with it come first, then from three characters on those whose last name does. Letters in the
 * middle of more than 20 000 names and emails find only them.
 */
export const DirectoryQuery = z.strictObject({
  ...PageQuery,
  q: z.optional(SearchText),
  provider: z.optional(SignInMethod),
  created_after: z.optional(Time),
  created_before: z.optional(Time),
  sort: z._default(z.enum(['name', '-created_at']), 'name'),
  total: z.optional(z.literal('true')),
})
export type DirectoryQuery = z.infer<typeof DirectoryQuery>
