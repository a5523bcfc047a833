import type { RouteKey } from '@plinth/contract/routes/table'
import type { TestApp } from '../../server/test/app.ts'
import type { Changes } from '../../server/test/audit/auth-changes.ts'
import type { Somebody } from '../../server/test/teams.ts'
import type { WalkBody } from '../../server/test/tenancy/places.ts'

// What the walks over all routes need to know of the routes of the product.

/**
 * Ids that belong to the team of this person, by parameter. Ids of a path with several belong together, such as an invoice
 * and its line. The walk makes them for two teams: the owner of one must not reach those of the other [T4].
 */
export async function idsOf(_app: TestApp, _person: Somebody): Promise<Record<string, string[]>> {
  return {}
}

/**
 * The bodies of routes that take an id, without the ids of the body. A function makes the whole body of the ids, for a
 * route that takes ids in rows: `({ item_id }) => ({ lines: [{ item_id }] })`.
 */
export const BODIES: Record<string, WalkBody> = {}

/** How to call each route that changes something, and the events that it writes [A1]. */
export const CHANGES: Changes = {}

/** Why a route that changes something writes no event, by route: `'POST /invoices/preview': 'reads only'`. */
export const WITHOUT_EVENT: Partial<Record<RouteKey, string>> = {}
