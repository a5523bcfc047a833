import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ROUTES = `import { defineRoutes } from './route.ts'

export const WAX_SEAL_ROUTES = defineRoutes({
  'POST /wax-seals': {
    operation: 'awardWaxSeal',
    access: 'wax_seals.award',
    summary: 'Awards a wax seal',
    responses: { 204: null },
  },
})
`
const HANDLERS = `import type { Handlers } from '../../http/routes.ts'

export function waxSealRoutes(): Handlers<'POST /wax-seals'> {
  return { 'POST /wax-seals': () => undefined }
}
`
const PAGE = `export function WaxSeals() {
  return <h1>Wax seals</h1>
}
`
const ROUTE_OF_PAGE = `    createRoute({
      getParentRoute: () => app,
      path: paths.waxSeals,
      component: lazyPage(() => import('./pages/wax-seals.tsx'), 'WaxSeals'),
    }),
`

/**
 * Writes what the next version of the base could bring. Its lines are the last of the base's lists, beside which a
 * product would add. No product has things of this name.
 */
export async function writeNextVersion(folder: string): Promise<void> {
  const files = await readdir(join(folder, 'database/migrations'))
  const number = files.filter((name) => /^\d{4}_.*\.sql$/.test(name)).length + 1
  const migration = `database/migrations/${String(number).padStart(4, '0')}_wax_seals.sql`
  await add(
    folder,
    migration,
    '-- compatible\nalter table organizations add column wax_seals integer not null default 0;\n',
  )

  await insert(folder, 'contract/src/parts/base.ts', { before: '] as const', text: "  'wax_seals.award',\n" })
  await insert(folder, 'server/src/policy.ts', { before: "  ...fromRole('admin'),\n", text: "  'wax_seals.award',\n" })

  await add(folder, 'contract/src/routes/wax-seals.ts', ROUTES)
  const table = 'contract/src/routes/table.ts'
  await insert(folder, table, { before: 'import', text: "import { WAX_SEAL_ROUTES } from './wax-seals.ts'\n" })
  await insert(folder, table, { before: '  ...PRODUCT_ROUTES,\n', text: '  ...WAX_SEAL_ROUTES,\n' })
  await add(folder, 'server/src/features/wax-seals/routes.ts', HANDLERS)
  const app = 'server/src/app.ts'
  await insert(folder, app, {
    before: 'import',
    text: "import { waxSealRoutes } from './features/wax-seals/routes.ts'\n",
  })
  await insert(folder, app, { before: '    ...productRoutes(', text: '    ...waxSealRoutes(),\n' })

  await add(folder, 'web/src/pages/wax-seals.tsx', PAGE)
  await insert(folder, 'web/src/lib/url/paths.ts', { before: '} as const', text: "  waxSeals: '/wax-seals',\n" })
  await insert(folder, 'web/src/routes.tsx', { before: '    ...PRODUCT_PAGES,\n', text: ROUTE_OF_PAGE })

  await insert(folder, 'CHANGELOG.md', { before: '\n## 0.1.0', text: '- Wax seals for organizations.\n' })
  await replace(folder, 'package.json', /"version": "[^"]+"/, '"version": "9.9.9"')
}

async function add(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text, { flag: 'wx' })
}

async function insert(folder: string, path: string, { before, text }: { before: string; text: string }): Promise<void> {
  await replace(folder, path, before, `${text}${before}`)
}

async function replace(folder: string, path: string, found: string | RegExp, by: string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  const changed = text.replace(found, () => by)
  if (changed === text) throw new Error(`${path} has no ${found}`)
  await writeFile(join(folder, path), changed)
}
