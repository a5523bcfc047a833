import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join, relative, sep } from 'node:path'

// Long enough for an editor that writes, formats and writes again.
const QUIET_MS = 60

type Options = {
  root: string
  folders: readonly string[]
  /** Takes a path below the root, with slashes. */
  isOurs: (path: string) => boolean
  onChange: (paths: string[]) => void
  onError: (error: unknown) => void
}

/** Calls `onChange` once for all files that were written, replaced, added or removed until it was quiet for a moment. */
export function watchFiles({ root, folders, isOurs, onChange, onError }: Options): { close(): void } {
  // On Linux Node follows the files of a folder one by one, and loses one that an editor replaces by renaming another.
  const recursive = process.platform !== 'linux'
  const watchers = new Map<string, FSWatcher>()
  let files = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined

  function look(): string[] {
    const found = scan(root, folders)
    const watched = recursive ? found.folders.filter(({ path }) => folders.includes(path)) : found.folders
    follow(watched)
    const now = new Map([...found.files].filter(([path]) => isOurs(path)))
    const paths = [...new Set([...files.keys(), ...now.keys()])]
    const changed = paths.filter((path) => files.get(path) !== now.get(path))
    files = now
    return changed
  }

  function follow(watched: readonly Folder[]): void {
    const before = watchers.size
    const keys = new Set(watched.map(({ key }) => key))
    for (const [key, watcher] of watchers) if (!keys.has(key)) forget(key, watcher)
    for (const { key, path } of watched) {
      if (watchers.has(key)) continue
      const watcher = watch(join(root, path), { recursive }, wake)
      watcher.on('error', () => forget(key, watcher))
      watchers.set(key, watcher)
    }
    // Something may have been written into a new folder before it was watched.
    if (before > 0 && watchers.size > before) wake()
  }

  function forget(key: string, watcher: FSWatcher): void {
    watchers.delete(key)
    watcher.close()
  }

  function wake(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        const changed = look()
        if (changed.length > 0) onChange(changed)
      } catch (error) {
        onError(error)
      }
    }, QUIET_MS)
  }

  look()
  return {
    close() {
      clearTimeout(timer)
      for (const [key, watcher] of watchers) forget(key, watcher)
    },
  }
}

/** A folder that was removed and made again has another key. */
type Folder = { path: string; key: string }

function scan(root: string, folders: readonly string[]): { folders: Folder[]; files: Map<string, string> } {
  const found: Folder[] = []
  const files = new Map<string, string>()
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const below = entries.map((entry) => ({ entry, path: slashed(relative(root, join(entry.parentPath, entry.name))) }))
    const inside = below.filter(({ path }) => !path.includes('node_modules/'))
    const paths = [folder, ...inside.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path)]
    for (const path of paths) {
      const stats = statSync(join(root, path), { throwIfNoEntry: false })
      if (stats) found.push({ path, key: `${path} ${stats.ino}` })
    }
    for (const { path } of inside.filter(({ entry }) => entry.isFile())) {
      const stats = statSync(join(root, path), { throwIfNoEntry: false })
      if (stats) files.set(path, `${stats.mtimeMs} ${stats.size} ${stats.ino}`)
    }
  }
  return { folders: found, files }
}

function slashed(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}
