import { dirname } from 'node:path'
import { BASE } from './sources.ts'

const PRODUCT = BASE.filter(({ isTest }) => !isTest)
const PATHS = new Set(PRODUCT.map(({ path }) => path))

/**
 * Returns the part of the project that a file belongs to: a feature, an adapter, or another top folder of a workspace.
 * A file at the root of a workspace is its own part, since the roots hold both the wiring and shared types.
 */
export function partOf(path: string): string {
  const [part = path] = /^\w+\/(src\/)?((features|adapters)\/)?[^/]+/.exec(path) ?? []
  return part
}

/** A file at the root of a workspace counts as its own folder. */
export function folderOf(path: string): string {
  return partOf(path) === path ? path : dirname(path)
}

/** Finds folders that import one another, also through others. The base may read the product, which stands on it. */
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

/** Only sources directly in a folder count, without tests. */
export function folderSizes(): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { path } of PRODUCT) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return sizes
}

// An import of one of our packages has no file extension.
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
