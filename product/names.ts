import type { ProductErrors, ProductPermission } from '@plinth/contract/product'

// What the product adds to the lists of the base. This file imports nothing that runs, so that every room may read it.

/** Such as `{ name: 'projects.create', least_role: 'member' }`. */
export const PERMISSIONS = [] as const satisfies readonly ProductPermission[]

/** By code, such as `project_archived: { status: 409, title: 'This project is archived' }`. */
export const ERRORS = {} as const satisfies ProductErrors

/** What the audit trail records of the product, such as `project.created`. An action is added, never renamed. */
export const AUDIT_ACTIONS = [] as const satisfies readonly `${string}.${string}`[]

/** First parts of the paths of its routes that need a permission, such as `projects`. They act in one organization. */
export const RESOURCES: readonly string[] = []

/** The addresses of its pages, such as `projects: '/projects'`. */
export const PATHS = {} as const satisfies Record<string, `/${string}`>
