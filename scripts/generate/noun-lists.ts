import type { Draft } from './draft.ts'
import { addImport, addRow, addToList, addToResult, type File } from './lists.ts'

type Step = (file: File) => File

const inList =
  (name: string, ...entries: string[]): Step =>
  (file) =>
    entries.reduce((changed, entry) => addToList(changed, name, entry), file)
const inResult =
  (name: string, entry: (...parameters: string[]) => string): Step =>
  (file) =>
    addToResult(file, name, entry)
const importing =
  (...statements: string[]): Step =>
  (file) =>
    statements.reduce(addImport, file)

/**
 * Adds a noun to each list of the product. `named` writes the names of the noun into the text of a template.
 * @throws Problem for a list that is not found
 */
export function addToProduct(draft: Draft, named: (text: string) => string): void {
  const contract = [...namesOf(named), ...contractOf(named)]
  const browser = browserOf(named)
  for (const [path, ...steps] of [...contract, serverOf(named), ...browser, ...testsOf(named)]) {
    draft.change(path, ...steps)
  }
}

type Change = [path: string, ...steps: Step[]]

function namesOf(named: (text: string) => string): Change[] {
  const permission = (verb: string, least_role: string) =>
    named(`{ name: 'paper_kites.${verb}', least_role: '${least_role}' }`)
  return [
    [
      'product/names.ts',
      inList(
        'PERMISSIONS',
        ...['read', 'create', 'rename'].map((verb) => permission(verb, 'member')),
        permission('delete', 'admin'),
      ),
      inList('AUDIT_ACTIONS', ...['created', 'renamed', 'deleted'].map((done) => named(`'paper_kite.${done}'`))),
      inList('RESOURCES', named(`'paper-kites'`)),
      inList('PATHS', named(`paperKites: '/paper-kites'`)),
    ],
    [
      'product/retention.md',
      (file) => addRow(file, named('| `paper_kites` | paper kite | with the organization, and by its admins |')),
    ],
  ]
}

function contractOf(named: (text: string) => string): Change[] {
  return [
    [
      'product/contract.ts',
      importing(named(`import { PAPER_KITE_ROUTES } from '@plinth/contract/routes/paper-kites'`)),
      inList('ROUTES', named('...PAPER_KITE_ROUTES')),
    ],
    [
      'product/openapi.ts',
      importing(
        named(`import { PAPER_KITES } from '../contract/scripts/descriptions/paper-kites.ts'`),
        named(`import * as paperKites from '../contract/src/paper-kites.ts'`),
      ),
      inList('SCHEMAS', named('paperKites')),
      inList('ANNOTATIONS', named('...PAPER_KITES')),
      inList('PARAMETERS', named(`paper_kite_id: 'The id of a paper kite of the acting organization.'`)),
      inList('TAGS', named(`'paper-kites': 'The paper kites of the acting organization.'`)),
    ],
  ]
}

function serverOf(named: (text: string) => string): Change {
  const section = (column: string) =>
    named(`{
      name: 'paper-kites',
      columns: ['paper_kites.${column}'],
      rows: (database, { id }) => exportPaperKites(database, '${column}', id),
    }`)
  return [
    'product/server.ts',
    importing(
      named(`import { exportPaperKites } from '../server/src/features/paper-kites/list-paper-kites.ts'`),
      named(`import { paperKiteRoutes } from '../server/src/features/paper-kites/routes.ts'`),
      named(`import { seedPaperKites } from '../server/src/startup/seed/product/paper-kites.ts'`),
    ),
    inResult('productRoutes', (services) => named(`...paperKiteRoutes(${services})`)),
    inList('PERSONAL_SECTIONS', section('created_by')),
    inList('ORGANIZATION_SECTIONS', section('organization_id')),
    inResult('seedProduct', (database) => named(`await seedPaperKites(${database})`)),
  ]
}

function browserOf(named: (text: string) => string): Change[] {
  return [
    [
      'product/web.tsx',
      importing(
        `import { createRoute } from '@tanstack/react-router'`,
        `import { sessionQuery } from '../web/src/features/auth/queries.ts'`,
        named(`import { paperKitesQuery } from '../web/src/features/paper-kites/queries.ts'`),
        `import { app } from '../web/src/frames.tsx'`,
        `import { lazyPage } from '../web/src/lib/url/lazy-page.ts'`,
        `import { paths } from '../web/src/lib/url/paths.ts'`,
      ),
      inList(
        'PAGES',
        named(`createRoute({
          getParentRoute: () => app,
          path: paths.paperKites,
          loader: ({ context: { queryClient } }) => {
            const session = queryClient.getQueryData(sessionQuery.queryKey)
            if (session) void queryClient.prefetchInfiniteQuery(paperKitesQuery(session.organization.id))
          },
          component: lazyPage(() => import('../web/src/pages/paper-kites.tsx'), 'PaperKites'),
        })`),
      ),
    ],
    [
      'product/navigation.tsx',
      importing(
        `import Shapes from 'lucide-react/icons/shapes'`,
        `import { paths } from '../web/src/lib/url/paths.ts'`,
      ),
      inList(
        'NAVIGATION',
        named(`{ to: paths.paperKites, label: 'Paper kites', Icon: Shapes, permission: 'paper_kites.read' }`),
      ),
    ],
  ]
}

function testsOf(named: (text: string) => string): Change[] {
  return [
    [
      'product/states.ts',
      importing(named(`import { PAPER_KITE_STATES } from '../e2e/states/paper-kites.ts'`)),
      inList('STATES', named('...PAPER_KITE_STATES')),
    ],
    [
      'product/test/walks.ts',
      importing(named(`import { addPaperKite, PAPER_KITE_BODIES, PAPER_KITE_CHANGES } from './paper-kites.ts'`)),
      inResult('idsOf', (app, person) => named(`paper_kite_id: [await addPaperKite(${app}, ${person})]`)),
      inList('BODIES', named('...PAPER_KITE_BODIES')),
      inList('CHANGES', named('...PAPER_KITE_CHANGES')),
    ],
  ]
}
