import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { isNode, type Node, nodesOf, parseSource } from '../../tools/syntax.ts'

/** A product may import these modules of the base. Each is one file. */
export const MODULES = {
  '@plinth/contract/product': 'contract/src/product.ts',
  '@plinth/server/product': 'server/src/product.ts',
  '@plinth/web/product': 'web/src/product.ts',
  '@plinth/emails/product': 'emails/src/product.ts',
  '@plinth/emails/variables': 'emails/src/variables.ts',
  '@plinth/server/product-test': 'server/test/product.ts',
  '@plinth/e2e/product': 'e2e/product.ts',
} as const

/** `from` is the file that declares the name, or its package. */
export type Promised = { name: string; from: string; is_type: boolean }

export function promisedBy(file: string): Promised[] {
  return exportsOf(file, readFileSync(join(root, file), 'utf8')).toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}

function exportsOf(file: string, text: string): Promised[] {
  return nodesOf(parseSource(file, text).body).flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (isNode(statement.declaration)) {
      const is_type = isType(statement.declaration)
      return declaredBy(statement.declaration).map((name) => ({ name, from: file, is_type }))
    }
    const from = isNode(statement.source) ? pathOf(file, String(statement.source.value)) : file
    return nodesOf(statement.specifiers).map(({ exported, exportKind }) => ({
      name: nameOf(exported),
      from,
      is_type: statement.exportKind === 'type' || exportKind === 'type',
    }))
  })
}

export function isType({ type }: Node): boolean {
  return /^(TSTypeAlias|TSInterface|Class)Declaration$/.test(type)
}

export function declaredBy({ declarations, id }: Node): string[] {
  return declarations ? nodesOf(declarations).map((each) => nameOf(each.id)) : [nameOf(id)]
}

/** Returns a path from the root, or the name of a package. */
export function pathOf(file: string, specifier: string): string {
  const [, workspace, name] = /^@plinth\/(\w+)\/(.*)$/.exec(specifier) ?? []
  if (workspace) return `${workspace}/${/^(contract|emails)$/.test(workspace) ? 'src/' : ''}${name}.ts`
  return specifier.startsWith('.') ? join(dirname(file), specifier) : specifier
}

export function nameOf(value: unknown): string {
  return isNode(value) ? String(value.name) : ''
}
