import type { TestApp } from '../../server/test/app.ts'
import type { Changes } from '../../server/test/audit/auth-changes.ts'
import type { Somebody } from '../../server/test/teams.ts'

// What the walks over all routes need to know of the routes of the product.

/** Ids that belong to the team of this person, by parameter. The owner of another team must not reach them [T4]. */
export async function idsOf(_app: TestApp, _person: Somebody): Promise<Record<string, string[]>> {
  return {}
}

/** The bodies of routes that take an id in their path. */
export const BODIES: Record<string, object> = {}

/** How to call each route that changes something, and the events that it writes [A1]. */
export const CHANGES: Changes = {}
