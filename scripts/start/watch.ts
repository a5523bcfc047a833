import { once } from 'node:events'
import { sep } from 'node:path'
import { watch } from 'chokidar'

// An editor that writes, formats and writes again needs this long.
const QUIET_MS = 60

type Options = {
  root: string
  folders: readonly string[]
  /** Relative to the root, with slashes. */
  isOurs: (path: string) => boolean
  onChange: (paths: string[]) => void
  onError: (error: unknown) => void
  quiet_ms?: number
}

/**
 * Calls `onChange` once for all files that were written, replaced, added or removed until it was quiet for a moment.
 * Resolves once every folder is watched.
 */
export async function watchFiles({ root, folders, isOurs, onChange, onError, quiet_ms = QUIET_MS }: Options) {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch([...folders], { cwd: root, ignoreInitial: true, ignored: /[\\/]node_modules([\\/]|$)/ })
  watcher.on('error', onError)
  watcher.on('all', (event, file) => {
    const path = file.replaceAll(sep, '/')
    if (event === 'addDir' || event === 'unlinkDir' || !isOurs(path)) return
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = [...changed]
      changed = new Set()
      onChange(paths)
    }, quiet_ms)
  })
  await once(watcher, 'ready')
  return {
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
