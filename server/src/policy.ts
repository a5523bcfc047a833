import type { OrganizationKind } from '@plinth/contract/organizations'
import { PRODUCT_PERMISSIONS } from '@plinth/contract/parts/all'
import type { ProductPermission } from '@plinth/contract/parts/shapes'
import { Permission, type Role } from '@plinth/contract/permissions'

const PRODUCT: readonly (ProductPermission & { name: Permission })[] = PRODUCT_PERMISSIONS
const fromRole = (role: Role) => PRODUCT.filter(({ least_role }) => least_role === role).map(({ name }) => name)

const MEMBER: readonly Permission[] = [
  'organization.read',
  'members.read',
  'files.read',
  'files.upload',
  ...fromRole('member'),
]

const ADMIN: readonly Permission[] = [
  ...MEMBER,
  'organization.update',
  'invitations.read',
  'invitations.create',
  'invitations.revoke',
  'members.update_role',
  'members.remove',
  'files.delete_any',
  ...fromRole('admin'),
]

const MATRIX: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  member: new Set(MEMBER),
  admin: new Set(ADMIN),
  owner: new Set([
    ...ADMIN,
    'organization.delete',
    'organization.transfer',
    'organization.security',
    ...fromRole('owner'),
  ]),
}

// A personal organization forbids these to every role.
const TEAM_ONLY: ReadonlySet<Permission> = new Set([
  'organization.update',
  'organization.delete',
  'organization.transfer',
  'organization.security',
  'members.update_role',
  'members.remove',
  'invitations.read',
  'invitations.create',
  'invitations.revoke',
  ...PRODUCT.filter(({ team_only }) => team_only).map(({ name }) => name),
])

/** Tells whether a role has a permission. No other function decides it. */
export function can(role: Role, permission: Permission): boolean {
  return MATRIX[role].has(permission)
}

/** Tells whether organizations of this kind lack the permission for every role. */
export function isForbiddenByKind(kind: OrganizationKind, permission: Permission): boolean {
  return kind === 'personal' && TEAM_ONLY.has(permission)
}

/** Lists the permissions of a role in an organization of a kind, in the order of the contract. */
export function permissionsOf(role: Role, kind: OrganizationKind): Permission[] {
  return Permission.options.filter((permission) => can(role, permission) && !isForbiddenByKind(kind, permission))
}
