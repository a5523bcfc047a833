import type { OrganizationKind } from '@plinth/contract/organizations'
import { PRODUCT_PERMISSIONS } from '@plinth/contract/parts/all'
import type { BasePermission } from '@plinth/contract/parts/base'
import type { ProductPermission } from '@plinth/contract/parts/shapes'
import { Permission, type Role } from '@plinth/contract/permissions'

const RANK: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 }

type Rule = Pick<ProductPermission, 'least_role' | 'team_only'>

const BASE: Readonly<Record<BasePermission, Rule>> = {
  'organization.read': { least_role: 'member' },
  'organization.update': { least_role: 'admin', team_only: true },
  'organization.delete': { least_role: 'owner', team_only: true },
  'organization.transfer': { least_role: 'owner', team_only: true },
  'organization.security': { least_role: 'owner', team_only: true },
  'members.read': { least_role: 'member' },
  'members.update_role': { least_role: 'admin', team_only: true },
  'members.remove': { least_role: 'admin', team_only: true },
  'invitations.read': { least_role: 'admin', team_only: true },
  'invitations.create': { least_role: 'admin', team_only: true },
  'invitations.revoke': { least_role: 'admin', team_only: true },
  'files.read': { least_role: 'member' },
  'files.upload': { least_role: 'member' },
  'files.delete_any': { least_role: 'admin' },
}

const PRODUCT: readonly ProductPermission[] = PRODUCT_PERMISSIONS

// The base comes last, so that no product changes a rule of it.
const RULES = new Map<string, Rule>([
  ...PRODUCT.map((permission): [string, Rule] => [permission.name, permission]),
  ...Object.entries(BASE),
])

/** Tells whether a role has a permission. No other function decides it. */
export function can(role: Role, permission: Permission): boolean {
  const rule = RULES.get(permission)
  return rule !== undefined && RANK[role] >= RANK[rule.least_role]
}

/** Tells whether organizations of this kind lack the permission for every role. */
export function isForbiddenByKind(kind: OrganizationKind, permission: Permission): boolean {
  return kind === 'personal' && RULES.get(permission)?.team_only === true
}

export function permissionsOf(role: Role, kind: OrganizationKind): Permission[] {
  return Permission.options.filter((permission) => can(role, permission) && !isForbiddenByKind(kind, permission))
}
