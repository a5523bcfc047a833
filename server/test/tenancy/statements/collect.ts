import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'

/** The name is that of the declaration, as `server/src/features/files/queries.ts › removeFile`. */
export type Collected = { name: string; text: string }

const MAKES = /\b(prepared|planned|unnamed|deletionOf)\b *[<(]/

/** These make statements for others. */
const MAKERS = [
  'server/src/adapters/postgres/statements.ts',
  'server/src/adapters/postgres/batches.ts',
  'server/src/http/along.ts',
]

export const FILES: ReadonlyMap<string, string[]> = new Map(
  globSync(['server/src/**/*.ts', 'product/*/**/*.ts'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$/.test(path) && !MAKERS.includes(path))
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n')] as const)
    .filter(([, lines]) => lines.some((line) => MAKES.test(line))),
)

export const DECLARATIONS: string[] = [...FILES].flatMap(([path, lines]) =>
  lines.flatMap((line, index) => (MAKES.test(line) && !line.startsWith(' *') ? [nameAt(path, index + 1)] : [])),
)

function nameAt(path: string, line: number): string {
  const lines = FILES.get(path)?.slice(0, line) ?? []
  const names = lines.map((text) => /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(text)?.[1])
  return `${path} › ${names.findLast((name) => name !== undefined)}`
}

/** The declaration is at the innermost place of the stack in a file of statements. */
export function whoMakes(): string {
  for (const [, path = '', line] of new Error().stack?.matchAll(/((?:server\/src|product)\/[\w./-]+):(\d+)/g) ?? []) {
    if (FILES.has(path)) return nameAt(path, Number(line))
  }
  throw new Error('A statement is made outside of the files that make statements')
}
