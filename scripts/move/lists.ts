import { isNode, lineOf, type Node, nodesOf } from '../../tools/syntax.ts'
import { literalOf } from '../generate/draft/lists.ts'
import { type Noun, ownerOf } from './places.ts'
import { entriesOf, exportsOf, type Piece, parameterOf, type Source } from './source.ts'

export type Lists = {
  entries(list: string, noun: Noun): Piece[]
  /** Returns the name that the function of a list gives its parameter. */
  parameter(list: string): string
}

const LISTS: Record<string, readonly string[]> = {
  'product/contract.ts': [],
  'product/names.ts': ['PERMISSIONS', 'ERRORS', 'AUDIT_ACTIONS'],
  'product/openapi.ts': ['PARAMETERS', 'TAGS'],
  'product/server.ts': [
    ...['productRoutes', 'productListeners', 'productJobs', 'deletionChecks', 'seedProduct'],
    ...['PERSONAL_SECTIONS', 'ORGANIZATION_SECTIONS', 'DELETIONS'],
  ],
  'product/web.tsx': ['PAGES', 'PUBLIC_PAGES'],
  'product/navigation.tsx': ['NAVIGATION', 'ACCOUNT_MENU'],
  'product/states.ts': ['STATES'],
  'product/test/walks.ts': ['idsOf', 'BODIES', 'CHANGES', 'WITHOUT_EVENT'],
}

export const LIST_FILES = Object.keys(LISTS)

// These lists are read elsewhere, or nothing needs them any more.
const OTHERS = ['NOTIFICATION_TYPES', 'RESOURCES', 'PATHS', 'PUBLIC_PATHS', 'SCHEMAS', 'ANNOTATIONS', 'ROUTES']

/** `leave` gets a sentence for each entry that belongs to no noun. */
export function readLists(
  nouns: readonly Noun[],
  read: (path: string) => Source | undefined,
  leave: (sentence: string) => void,
): Lists {
  const entries = new Map<string, { noun: Noun | undefined; entry: Piece }[]>()
  const parameters = new Map<string, string>()
  for (const [path, names] of Object.entries(LISTS)) {
    const source = read(path)
    if (!source) continue
    const exported = exportsOf(source)
    for (const statement of source.body.filter(({ type }) => type !== 'ImportDeclaration')) {
      const [name = ''] = [...exported].find(([, found]) => found.statement === statement) ?? []
      if (![...names, ...OTHERS].includes(name))
        leave(`${path}:${lineOf(source.text, statement.start)} declares something of its own: move it to a noun.`)
    }
    for (const name of names) {
      const { declared, list } = listOf(exported.get(name)?.declared)
      if (!declared || !list) continue
      parameters.set(name, parameterOf(source, declared))
      const found = entriesOf(source, list).map(({ text, line }) => {
        const noun = ownerOf(nouns, text)
        if (!noun) leave(`${path}:${line} belongs to no noun: ${text.split('\n', 1)[0]}`)
        return { noun, entry: { text, from: source } }
      })
      entries.set(name, found)
    }
  }
  return {
    entries: (list, noun) => (entries.get(list) ?? []).flatMap((one) => (one.noun === noun ? [one.entry] : [])),
    parameter: (list) => parameters.get(list) ?? '',
  }
}

/** The entries are in the literal, in what a function returns, or in its block when it returns nothing. */
function listOf(declared: Node | undefined): { declared?: Node; list?: Node | undefined } {
  if (!declared) return {}
  if (declared.type !== 'FunctionDeclaration') return { declared, list: literalOf(declared.init) }
  const block = isNode(declared.body) ? declared.body : undefined
  const result = nodesOf(block?.body).find(({ type }) => type === 'ReturnStatement')
  return { declared, list: result ? literalOf(result.argument) : block }
}
