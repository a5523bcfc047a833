import * as z from 'zod/mini'
import { Role } from './permissions.ts'
import { Id } from './values.ts'

export const OrganizationKind = z.enum(['personal', 'team'])
export type OrganizationKind = z.infer<typeof OrganizationKind>

/** An organization as its members see it named. */
export const OrganizationSummary = z.object({ id: Id, name: z.string(), kind: OrganizationKind })
export type OrganizationSummary = z.infer<typeof OrganizationSummary>

/** One line of the organization switcher: the caller's role there, and whether the caller acts in it now. */
export const OrganizationMembership = z.object({
  id: Id,
  name: z.string(),
  kind: OrganizationKind,
  role: Role,
  acting: z.boolean(),
})
export type OrganizationMembership = z.infer<typeof OrganizationMembership>
