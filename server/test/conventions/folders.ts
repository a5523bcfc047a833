import { dirname } from 'node:path'
import { SOURCES } from './sources.ts'

const PRODUCT = SOURCES.filter(({ isTest }) => !isTest)
const PATHS = new Set(PRODUCT.map(({ path }) => path))

/**
 * The folder that a file belongs to as a part of the house: a feature, an adapter, or another folder of a workspace with
 * everything below it. A file at the root of a workspace is a part of its own, since the roots hold both what joins
 * everything up and what everything stands on.
 */
export function partOf(path: string): string {
  const [part = path] = /^\w+\/(src\/)?((features|adapters)\/)?[^/]+/.exec(path) ?? []
  return part
}

/** The folder that a file lies in; a file at the root of a workspace counts as its own. */
export function folderOf(path: string): string {
  return partOf(path) === path ? path : dirname(path)
}

/** The folders that import one another, directly or through others. */
export function foldersInCycles(folder: (path: string) => string): string[] {
  const imported = new Map<string, Set<string>>()
  for (const { path, imports } of PRODUCT) {
    const from = folder(path)
    const targets = imported.get(from) ?? new Set()
    for (const target of imports.map(fileOf)) {
      if (target !== undefined && folder(target) !== from) targets.add(folder(target))
    }
    imported.set(from, targets)
  }
  return [...imported.keys()].filter((from) => reaches(imported, from)).toSorted()
}

/** How many sources each folder holds by itself, tests left out. */
export function folderSizes(): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { path } of PRODUCT) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return sizes
}

// An import of a package of ours names the file without its ending.
function fileOf(target: string): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`].find((candidate) => PATHS.has(candidate))
}

function reaches(imported: Map<string, Set<string>>, from: string): boolean {
  const seen = new Set<string>()
  const next = [...(imported.get(from) ?? [])]
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    if (folder === from) return true
    if (seen.has(folder)) continue
    seen.add(folder)
    next.push(...(imported.get(folder) ?? []))
  }
  return false
}
