import { isNode, lineOf, type Node, nodesOf, parseSource } from '../../tools/syntax.ts'

/** The text is from before the merge. */
export type Source = { path: string; text: string; body: readonly Node[] }

export type Piece = { text: string; from?: Source }

export function sourceOf(path: string, text: string): Source {
  return { path, text, body: nodesOf(parseSource(path, text).body) }
}

/** Each export has its whole statement, so that a list of constants moves together. */
export function exportsOf({ body }: Source): Map<string, { statement: Node; declared: Node }> {
  const found = new Map<string, { statement: Node; declared: Node }>()
  for (const statement of body) {
    const { declaration } = statement
    if (!isNode(declaration)) continue
    for (const declared of declaration.type === 'VariableDeclaration'
      ? nodesOf(declaration.declarations)
      : [declaration]) {
      const isValue = /^(VariableDeclarator|FunctionDeclaration)$/.test(declared.type)
      if (isValue && isNode(declared.id)) found.set(String(declared.id.name), { statement, declared })
    }
  }
  return found
}

/** Each part of a list or of a block brings the comment above it. */
export function entriesOf(source: Source, list: Node): (Piece & { line: number })[] {
  const items = nodesOf(list.elements ?? list.properties ?? list.body)
  return items.map(({ start, end }, index) => {
    const before = items[index - 1]?.end ?? list.start + 1
    const text = source.text.slice(before, end).replace(/^\s*,/, '').trim()
    return { text, from: source, line: lineOf(source.text, start) }
  })
}

export function parameterOf(source: Source, declared: Node): string {
  const [parameter] = nodesOf(declared.params)
  if (!parameter) return ''
  const end = isNode(parameter.typeAnnotation) ? parameter.typeAnnotation.start : parameter.end
  return source.text.slice(parameter.start, end)
}

/** The imports are left out too. */
export function without(source: Source, left_out: readonly Node[] = []): Piece {
  let text = ''
  let at = 0
  for (const node of source.body) {
    if (node.type !== 'ImportDeclaration' && !left_out.includes(node)) continue
    text += source.text.slice(at, node.start)
    at = node.end
  }
  return { text: `${(text + source.text.slice(at)).trim()}\n`, from: source }
}

type Imported = { local: string; name: string; module: string; write: (module: string) => string }

export function importsOf({ text, body }: Source): Imported[] {
  return body
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ specifiers, source, importKind }) => {
      const module = isNode(source) ? String(source.value) : ''
      if (nodesOf(specifiers).length === 0)
        return { local: '', name: '', module, write: (to: string) => `import '${to}'` }
      return nodesOf(specifiers).map((specifier) => {
        const named = text.slice(specifier.start, specifier.end)
        const what = specifier.type === 'ImportSpecifier' ? `{ ${named} }` : named
        const type = importKind === 'type' ? 'type ' : ''
        const local = isNode(specifier.local) ? String(specifier.local.name) : ''
        const name = isNode(specifier.imported) ? String(specifier.imported.name) : ''
        return { local, name, module, write: (to: string) => `import ${type}${what} from '${to}'` }
      })
    })
}
