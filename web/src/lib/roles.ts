import type { InvitedRole } from '@plinth/contract/invitations'
import type { OrganizationKind } from '@plinth/contract/organizations'
import type { Role } from '@plinth/contract/permissions'

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

export const ROLE_SENTENCES: Record<Role, string> = {
  owner: 'you are the owner',
  admin: 'you are an admin',
  member: 'you are a member',
}

export const INVITED_ROLES: readonly { value: InvitedRole; label: string; hint: string }[] = [
  { value: 'admin', label: ROLE_NAMES.admin, hint: 'Invites people and changes roles' },
  { value: 'member', label: ROLE_NAMES.member, hint: 'Works here and sees who else does' },
]

export const ROLE_OFFERS: Record<InvitedRole, string> = {
  admin: 'Works with everything in it, invites people, and changes roles and settings.',
  member: 'Works with everything in it. Owner and admins manage its people.',
}

/** A personal organization is always called "Personal", so its kind completes the name. */
export const KIND_NAMES: Record<OrganizationKind, string> = { personal: 'Just you', team: 'Team' }
