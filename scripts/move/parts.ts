import type { Node } from '../../tools/syntax.ts'
import { literalOf } from '../generate/draft/lists.ts'
import { FORMS } from '../generate/draft/names.ts'
import type { Lists } from './lists.ts'
import type { Noun } from './places.ts'
import { exportsOf, type Piece, type Source, without } from './source.ts'

type Read = (path: string) => Source | undefined

/** A file of a noun is made of several old ones, and of entries of the old lists. */
export function partsOf(noun: Noun, read: Read, lists: Lists): Map<string, Piece[]> {
  const at = (name: string) => `product/${noun.kebab}/${name}`
  return new Map([
    [at('contract.ts'), contractOf(noun, read, lists)],
    [at('server.ts'), serverOf(noun, read, lists)],
    [at('web.tsx'), webOf(noun, lists)],
    [at('walk.ts'), walkOf(noun, read, lists)],
    [at('states.ts'), statesOf(noun, read, lists)],
  ])
}

function contractOf(noun: Noun, read: Read, lists: Lists): Piece[] {
  const { kebab, camel } = noun
  const model = read(`contract/src/${kebab}.ts`)
  const routes = onlyLiteral(read(`contract/src/routes/${kebab}.ts`))
  const words = onlyLiteral(read(`contract/scripts/descriptions/${kebab}.ts`))
  // A schema has a name in PascalCase.
  const schemas = model ? [...exportsOf(model).keys()].filter((name) => /^[A-Z][A-Za-z]*[a-z]/.test(name)) : []
  const of = (property: string, list: string, marks: string) => listed(`${property}:`, marks, lists.entries(list, noun))
  return [
    ...(model ? [without(model)] : []),
    ...[routes, words].flatMap((one) => (one ? [without(one.source, [one.statement])] : [])),
    { text: `export const ${camel} = definePart({` },
    ...of('permissions', 'PERMISSIONS', '[]'),
    ...of('errors', 'ERRORS', '{}'),
    ...of('audit_actions', 'AUDIT_ACTIONS', '[]'),
    ...(routes ? [{ text: `routes: ${routes.literal},`, from: routes.source }] : []),
    { text: `schemas: { ${schemas.join(', ')} },` },
    ...(words ? [{ text: `annotations: ${words.literal},`, from: words.source }] : []),
    ...of('parameters', 'PARAMETERS', '{}'),
    ...of('tags', 'TAGS', '{}'),
    { text: '})' },
    importing(`import { definePart } from '@plinth/contract/product'`),
  ]
}

function serverOf(noun: Noun, read: Read, lists: Lists): Piece[] {
  const routes = read(`server/src/features/${noun.kebab}/routes.ts`)
  const of = (property: string, list: string, marks: string) => {
    const given = lists.parameter(list)
    return listed(given ? `${property}: (${given}) =>` : `${property}:`, marks, lists.entries(list, noun))
  }
  const seeds = lists.entries('seedProduct', noun)
  return [
    ...(routes ? [without(routes)] : []),
    { text: `export const ${noun.camel} = definePart(contract, {` },
    ...of('routes', 'productRoutes', '({})'),
    ...of('listeners', 'productListeners', '{;}'),
    ...of('jobs', 'productJobs', '[]'),
    ...of('deletion_checks', 'deletionChecks', '[]'),
    ...listed(`seed: async (${lists.parameter('seedProduct')}) =>`, seeds.length === 1 ? '()' : '[]', seeds),
    ...of('personal_sections', 'PERSONAL_SECTIONS', '[]'),
    ...of('organization_sections', 'ORGANIZATION_SECTIONS', '[]'),
    ...of('retention', 'DELETIONS', '[]'),
    { text: '})' },
    importing(`import { definePart } from '@plinth/server/product'`),
    importing(`import { ${noun.camel} as contract } from './contract.ts'`),
  ]
}

function webOf(noun: Noun, lists: Lists): Piece[] {
  const of = (property: string, list: string) => listed(`${property}:`, '[]', lists.entries(list, noun))
  return [
    { text: `export const ${noun.camel} = definePart({` },
    ...of('pages', 'PAGES'),
    ...of('public_pages', 'PUBLIC_PAGES'),
    ...of('navigation', 'NAVIGATION'),
    ...of('account_menu', 'ACCOUNT_MENU'),
    { text: '})' },
    importing(`import { definePart } from '@plinth/web/product'`),
  ]
}

function walkOf(noun: Noun, read: Read, lists: Lists): Piece[] {
  const own = read(`product/test/${noun.kebab}.ts`)
  return [
    ...(own ? [without(own)] : []),
    { text: 'export const WALK: Walk = {' },
    ...listed('ids: async (app, person) =>', '({})', lists.entries('idsOf', noun)),
    ...listed('bodies:', '{}', lists.entries('BODIES', noun)),
    ...listed('changes:', '{}', lists.entries('CHANGES', noun)),
    ...listed('without_event:', '{}', lists.entries('WITHOUT_EVENT', noun)),
    ...openScopesOf(noun, read),
    { text: '}' },
    importing(`import type { Walk } from '@plinth/server/product-test'`),
  ]
}

/** The export of a generated noun reads across organizations, which the old layout did not have to say. */
function openScopesOf({ kebab, plural }: Noun, read: Read): Piece[] {
  const name = `exported${FORMS.pascal(plural)}`
  const queries = read(`server/src/features/${kebab}/queries.ts`)
  if (!queries || !exportsOf(queries).has(name)) return []
  const because = 'The export of a person holds what they have created in every organization.'
  const open = `'product/${kebab}/queries.ts › ${name}': '${FORMS.snake(plural)}.organization_id'`
  return [{ text: `open_scopes: [{ because: '${because}', open: { ${open} } }],` }]
}

function statesOf(noun: Noun, read: Read, lists: Lists): Piece[] {
  const files = ['data', 'states'].flatMap((folder) => read(`e2e/${folder}/${noun.kebab}.ts`) ?? [])
  return [
    ...files.map((file) => without(file)),
    ...listed('export const STATES: State[] =', '[]', lists.entries('STATES', noun)),
    importing(`import type { State } from '@plinth/e2e/product'`),
  ]
}

function listed(property: string, marks: string, entries: readonly Piece[]): Piece[] {
  if (entries.length === 0) return []
  const half = Math.floor(marks.length / 2)
  const comma = marks === '{;}' || marks === '()' ? '' : ','
  return [
    { text: `${property} ${marks.slice(0, half)}` },
    ...entries.map((entry) => ({ ...entry, text: `${entry.text}${comma}` })),
    { text: `${marks.slice(-half)}${property.startsWith('export') ? '' : ','}` },
  ]
}

const importing = (statement: string): Piece => ({ text: statement })

/** Finds the one list that a file is about, such as the routes. */
function onlyLiteral(source: Source | undefined): { source: Source; statement: Node; literal: string } | undefined {
  for (const { statement, declared } of source ? exportsOf(source).values() : []) {
    const literal = literalOf(declared.init)
    if (source && literal) return { source, statement, literal: source.text.slice(literal.start, literal.end) }
  }
  return undefined
}
