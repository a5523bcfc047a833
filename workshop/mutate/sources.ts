import { spawnSync } from 'node:child_process'
import { root } from '@plinth/tools/processes'

// What a mutant or a test of one is made of.
const FOLDERS = ['contract', 'database', 'product', 'server', 'tools']

/** Names the state of everything that mutants and their tests are made of; null when there are changes without a commit. */
export function stateOfSources(): string | null {
  const changes = git('status', '--porcelain', '--', ...FOLDERS)
  const trees = git('rev-parse', ...FOLDERS.map((folder) => `HEAD:${folder}`))
  return changes === '' && trees !== null ? trees.replaceAll('\n', ' ') : null
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
