import { spawnSync } from 'node:child_process'
import { root } from '@plinth/tools/processes'

// The mutants and their tests are made of these folders.
const FOLDERS = ['contract', 'database', 'product', 'server', 'tools']

/** Null when there are changes without a commit. */
export function stateOfSources(): string | null {
  const changes = git('status', '--porcelain', '--', ...FOLDERS)
  const trees = git('rev-parse', ...FOLDERS.map((folder) => `HEAD:${folder}`))
  return changes === '' && trees !== null ? trees.replaceAll('\n', ' ') : null
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
