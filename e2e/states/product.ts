import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import type { State } from './state.ts'

/** Every noun has a `states.ts` with the main states of its pages, and `product/dashboard-states.ts` has those of the dashboard. */
export const PRODUCT_STATES: readonly State[] = (
  await Promise.all(
    globSync('product/{*-,*/}states.ts', { cwd: root })
      .toSorted()
      .map(async (path) => {
        const module: { STATES?: readonly State[] } = await import(join(root, path))
        if (!module.STATES) throw new Error(`${path} exports no STATES`)
        return module.STATES
      }),
  )
).flat()
