import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Says of what state a verdict speaks: the file that was broken, and the test files whose path contains one of `tests`. */
export function stateOf(root: string, mutant: string, tests: readonly string[]): string {
  const source = /^(\S+\.ts):\d+ /.exec(mutant)?.[1] ?? 'database/schema.sql'
  const paths = globSync([source, '{server,database}/**/*.test.ts'], { cwd: root }).filter(
    (path) => path === source || tests.some((part) => path.includes(part)),
  )
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}
