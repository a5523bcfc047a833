import { basename, dirname } from 'node:path'
import { SOURCES } from './sources.ts'

const PRODUCT = SOURCES.filter(({ isTest }) => !isTest)
const PATHS = new Set(PRODUCT.map(({ path }) => path))

/**
 * The part of the project that a file belongs to: a feature, an adapter, or another top folder of a workspace. A file at
 * the root of a workspace is its own part, since the roots hold both the wiring and shared types.
 */
export function partOf(path: string): string {
  const [part = path] = /^\w+\/(src\/)?((features|adapters)\/)?[^/]+/.exec(path) ?? []
  return part
}

/** The folder of a file; a file at the root of a workspace counts as its own. */
export function folderOf(path: string): string {
  return partOf(path) === path ? path : dirname(path)
}

/**
 * The folders that import one another, directly or through others. What the base reads of a seam does not count: a seam
 * lists what stands on the base.
 */
export function foldersInCycles(folder: (path: string) => string): string[] {
  const imported = new Map<string, Set<string>>()
  for (const { path, imports } of PRODUCT) {
    const from = folder(path)
    const targets = imported.get(from) ?? new Set()
    for (const target of imports.map(fileOf)) {
      if (target !== undefined && folder(target) !== from && !isSeam(target)) targets.add(folder(target))
    }
    imported.set(from, targets)
  }
  return [...imported.keys()].filter((from) => reaches(imported, from)).toSorted()
}

/** The number of sources directly in each folder, without tests and without the files of nouns, mails and notifications. */
export function folderSizes(): Map<string, number> {
  const sizes = new Map<string, number>()
  const counted = PRODUCT.filter(({ path }) => !isOfNoun(path) && !MESSAGES.test(path))
  for (const { path } of counted) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return sizes
}

const NOUNS = new Set(
  PRODUCT.map(({ path }) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]).filter((noun) => noun !== undefined),
)

// A product has a file for each of its messages there.
const MESSAGES = /^(product\/emails|server\/src\/features\/notifications\/product)\//

/** True for a file that is named after a feature: a folder with one for each noun is not too large with many nouns. */
export function isOfNoun(path: string): boolean {
  return NOUNS.has(basename(path).replace(/\.tsx?$/, ''))
}

function isSeam(path: string): boolean {
  return path.startsWith('product/')
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
