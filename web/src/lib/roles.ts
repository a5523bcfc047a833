import type { OrganizationKind } from '@plinth/contract/organizations'
import type { Role } from '@plinth/contract/permissions'

/** The roles in words. */
export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

/** What somebody can be made, and what it means. */
export const GIVEN_ROLES = [
  { value: 'admin', label: 'Admin', hint: 'Invites people and changes roles' },
  { value: 'member', label: 'Member', hint: 'Works here and sees who else does' },
] as const

/** The kinds of organizations in words; a personal one is always called "Personal", so its kind completes the name. */
export const KIND_NAMES: Record<OrganizationKind, string> = { personal: 'Just you', team: 'Team' }
