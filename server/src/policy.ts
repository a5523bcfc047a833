import type { OrganizationKind } from '@plinth/contract/organizations'
import { Permission, type Role } from '@plinth/contract/permissions'

const MEMBER: readonly Permission[] = ['organization.read', 'members.read', 'files.read', 'files.upload']

const ADMIN: readonly Permission[] = [
  ...MEMBER,
  'organization.update',
  'invitations.read',
  'invitations.create',
  'invitations.revoke',
  'members.update_role',
  'members.remove',
  'files.delete_any',
]

const MATRIX: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  member: new Set(MEMBER),
  admin: new Set(ADMIN),
  owner: new Set([...ADMIN, 'organization.delete', 'organization.transfer']),
}

// What a personal organization forbids by its kind [T7], whoever asks.
const TEAM_ONLY: ReadonlySet<Permission> = new Set([
  'organization.update',
  'organization.delete',
  'organization.transfer',
  'members.update_role',
  'members.remove',
  'invitations.read',
  'invitations.create',
  'invitations.revoke',
])

/** The single policy function [O1]: whether a role holds a permission. */
export function can(role: Role, permission: Permission): boolean {
  return MATRIX[role].has(permission)
}

/** True when the permission means nothing in an organization of this kind. */
export function isForbiddenByKind(kind: OrganizationKind, permission: Permission): boolean {
  return kind === 'personal' && TEAM_ONLY.has(permission)
}

/** What a role may do in an organization of a kind, in the order of the contract: the list the browser app shows by. */
export function permissionsOf(role: Role, kind: OrganizationKind): Permission[] {
  return Permission.options.filter((permission) => can(role, permission) && !isForbiddenByKind(kind, permission))
}
