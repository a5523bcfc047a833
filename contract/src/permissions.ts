import { PERMISSIONS } from '@plinth/product/names'
import * as z from 'zod/mini'
import type { ProductPermission } from './product.ts'

export const Role = z.enum(['owner', 'admin', 'member'])
export type Role = z.infer<typeof Role>

/** Which role has which permission is decided in `server/src/policy.ts`. */
export const BASE_PERMISSIONS = [
  'organization.read',
  'organization.update',
  'organization.delete',
  'organization.transfer',
  'members.read',
  'members.update_role',
  'members.remove',
  'invitations.read',
  'invitations.create',
  'invitations.revoke',
  'files.read',
  'files.upload',
  'files.delete_any',
] as const

/** Those of the base, then those of the product. */
export const Permission = z.enum([...BASE_PERMISSIONS, ...namesOf(PERMISSIONS)])
export type Permission = z.infer<typeof Permission>

function namesOf<const Entry extends ProductPermission>(permissions: readonly Entry[]): Entry['name'][] {
  return permissions.map(({ name }) => name)
}
