import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteKey } from '@plinth/contract/routes/table'
import { root } from '@plinth/tools/processes'
import type { TestApp } from './app.ts'
import type { Changes } from './audit/auth-changes.ts'
import type { Somebody } from './teams.ts'
import type { WalkBody } from './tenancy/places.ts'
import type { Reason } from './tenancy/statements/open-scopes.ts'

/** The walks over all routes need to know this of the routes of a noun: `WALK` of its `walk.ts`. */
export type Walk = {
  /**
   * The ids belong to the team of this person, by parameter. Ids of a path with several belong together, such as an
   * invoice and its line. The walk makes them for two teams: the owner of one must not reach those of the other [T4].
   */
  ids?: (app: TestApp, person: Somebody) => Promise<Record<string, string[]>>
  /**
   * The bodies of routes that take an id lack the ids of the body. A function makes the whole body of the ids, for a
   * route that takes ids in rows: `({ item_id }) => ({ lines: [{ item_id }] })`.
   */
  bodies?: Record<string, WalkBody>
  /** Each route that changes something is called so, and writes these events [A1]. */
  changes?: Changes
  /** A route that changes something and writes no event says why: `'POST /invoices/preview': 'reads only'`. */
  without_event?: Partial<Record<RouteKey, string>>
  /** A route that changes something and has no limit says why: `'POST /webhooks/bank': 'a signature stops others'` [L4]. */
  without_limit?: Partial<Record<RouteKey, string>>
  /** The statements leave scopes open for a reason, as in `tenancy/statements/open-scopes.ts`. */
  open_scopes?: readonly Reason[]
}

export const WALKS: readonly Walk[] = await Promise.all(
  globSync('product/*/walk.ts', { cwd: root })
    .toSorted()
    .map(async (path) => {
      const module: { WALK?: Walk } = await import(join(root, path))
      if (!module.WALK) throw new Error(`${path} exports no WALK`)
      return module.WALK
    }),
)

export async function idsOfProduct(app: TestApp, person: Somebody): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {}
  for (const walk of WALKS) Object.assign(ids, await walk.ids?.(app, person))
  return ids
}

/** Returns what the walks of all nouns say of one matter. */
export function ofWalks<Name extends 'bodies' | 'changes' | 'without_event' | 'without_limit'>(
  name: Name,
): NonNullable<Walk[Name]> {
  return Object.assign({}, ...WALKS.map((walk) => walk[name]))
}
