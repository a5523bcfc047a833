import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const REACT = /node_modules\/(react|react-dom|scheduler)\//
// Lists of everything import these, so they seem to be on every page. The sign-in page uses none of them.
const UNUSED =
  /(floating-ui-react\/(index|utils\/(tabbable|composite|event|nodes))|ToastPositioner|useAriaLabelledBy)\.mjs$|(infiniteQueryObserver|useMutationState|useInfiniteQuery)\.js$/
const OF_VISITORS = /web\/src\/(app|features|pages|sign-in)\//
const SIGN_IN = 'web/src/sign-in/main.tsx'
const APPLICATION = 'web/src/main.tsx'
const SHELL = 'web/src/app/shell/shell.tsx'
const DASHBOARD = 'product/dashboard.tsx'

/**
 * A page loads few files with only what it needs: React, what the sign-in page shares, the rest of each, and the shell.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, Set<string>>()
  const isIn = (id: string, entry: string, context: Context) => {
    const known = reached.get(entry) ?? reachedFrom(`${root}/${entry}`, context)
    reached.set(entry, known)
    return known.has(id)
  }
  const chunkOf = (id: string, context: Context): string | null => {
    // A module in a chunk that others import too would run for them.
    if (id.endsWith(SIGN_IN) || id.endsWith(APPLICATION)) return null
    if (REACT.test(id)) return 'react'
    const inApplication = isIn(id, APPLICATION, context)
    const inShell = isIn(id, SHELL, context)
    const inDashboard = isIn(id, DASHBOARD, context)
    if (isIn(id, SIGN_IN, context)) {
      if (inApplication || inShell || inDashboard) return 'base'
      return OF_VISITORS.test(id) ? 'sign-in' : 'form'
    }
    if (inApplication) return 'application'
    if (inShell) return 'shell'
    return inDashboard ? 'dashboard' : null
  }
  return [
    { name: chunkOf, debugName: 'by page', includeDependenciesRecursively: false },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
  ]
}

/** Imports on demand are left out. */
function reachedFrom(entry: string, context: Context): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || UNUSED.test(id)) return
    found.add(id)
    for (const each of context.getModuleInfo(id)?.importedIds ?? []) visit(each)
  }
  visit(entry)
  return found
}
