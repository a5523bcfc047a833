import * as z from 'zod/mini'
import { PRODUCT_PERMISSIONS } from './parts/all.ts'
import { BASE_PERMISSIONS } from './parts/base.ts'
import type { ProductPermission } from './parts/shapes.ts'

export const Role = z.enum(['owner', 'admin', 'member'])
export type Role = z.infer<typeof Role>

/** The permissions of the base come first, then those of the product. */
export const Permission = z.enum([...BASE_PERMISSIONS, ...namesOf(PRODUCT_PERMISSIONS)])
export type Permission = z.infer<typeof Permission>

function namesOf<const Entry extends ProductPermission>(permissions: readonly Entry[]): Entry['name'][] {
  return permissions.map(({ name }) => name)
}
