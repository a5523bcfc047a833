import type { ProductErrors, ProductNotificationType, ProductPermission } from '@plinth/contract/product'

// What the product adds to the lists of the base. This file imports nothing that runs, so that every room may read it.

/** Such as `{ name: 'projects.create', least_role: 'member' }`. */
export const PERMISSIONS = [] as const satisfies readonly ProductPermission[]

/** By code, such as `project_archived: { status: 409, title: 'This project is archived' }`. */
export const ERRORS = {} as const satisfies ProductErrors

/** What the audit trail records of the product, such as `project.created`. An action is added, never renamed. */
export const AUDIT_ACTIONS = [] as const satisfies readonly `${string}.${string}`[]

/** What users are notified of besides the types of the base (docs/mails-and-notifications.md). */
export const NOTIFICATION_TYPES = [] as const satisfies readonly ProductNotificationType[]

/** First parts of the paths of its routes that need a permission, such as `projects`. They act in one organization. */
export const RESOURCES: readonly string[] = []

/** The addresses of its pages, such as `projects: '/projects'`. */
export const PATHS = {} as const satisfies Record<string, `/${string}`>

/** The addresses of its pages for anyone, such as `invoice: '/i/$token'`. They begin with a word of their own. */
export const PUBLIC_PATHS = {} as const satisfies Record<string, `/${string}`>
