import * as z from 'zod/mini'
import { PageQuery, page } from './pages.ts'
import { Permission, Role } from './permissions.ts'
import { Id, OrganizationName, SearchText, Time } from './values.ts'

export const OrganizationKind = z.enum(['personal', 'team'])
export type OrganizationKind = z.infer<typeof OrganizationKind>

export const OrganizationSummary = z.object({ id: Id, name: z.string(), kind: OrganizationKind })
export type OrganizationSummary = z.infer<typeof OrganizationSummary>

export const OrganizationMembership = z.object({
  id: Id,
  name: z.string(),
  kind: OrganizationKind,
  role: Role,
  acting: z.boolean(),
})
export type OrganizationMembership = z.infer<typeof OrganizationMembership>

/** `total` counts every match, also those on other pages. */
export const OrganizationPage = z.extend(page(OrganizationMembership), { total: z.int() })
export type OrganizationPage = z.infer<typeof OrganizationPage>

/** `q` matches part of a name and ignores accents and case. */
export const OrganizationsQuery = z.strictObject({ ...PageQuery, q: z.optional(SearchText) })
export type OrganizationsQuery = z.infer<typeof OrganizationsQuery>

export const CreateOrganizationRequest = z.strictObject({ name: OrganizationName })
export const UpdateOrganizationRequest = z.strictObject({ name: OrganizationName })
export const UpdateSecurityRequest = z.strictObject({ requires_second_factor: z.boolean() })
export const SwitchOrganizationRequest = z.strictObject({ organization_id: Id })

export const CurrentOrganization = z.object({
  organization: z.object({
    id: Id,
    name: z.string(),
    kind: OrganizationKind,
    requires_second_factor: z.boolean(),
    created_at: Time,
  }),
  role: Role,
  permissions: z.array(Permission),
})
export type CurrentOrganization = z.infer<typeof CurrentOrganization>

export const Member = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  profile_image: z.nullable(z.string()),
  role: Role,
  joined_at: Time,
  /** Callers who may not change roles get null. */
  has_second_factor: z.nullable(z.boolean()),
})
export type Member = z.infer<typeof Member>

/** `total` counts every match, also those on other pages. */
export const MemberPage = z.extend(page(Member), { total: z.int() })

/** `q` matches part of a name or an email and ignores accents and case. */
export const MembersQuery = z.strictObject({ ...PageQuery, q: z.optional(SearchText) })
export type MembersQuery = z.infer<typeof MembersQuery>

/** No one becomes owner this way; ownership only moves by a transfer. */
export const UpdateMemberRequest = z.strictObject({ role: z.enum(['admin', 'member']) })

export const TransferOwnershipRequest = z.strictObject({ user_id: Id })
