import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Trial } from '../trial.ts'

const HANDLERS = `import type { Handlers } from '../../http/routes.ts'

export function waxSealRoutes(): Handlers<'POST /organizations/current/wax-seals'> {
  return { 'POST /organizations/current/wax-seals': () => undefined }
}
`
const ROUTE = `  'POST /organizations/current/wax-seals': {
    operation: 'awardWaxSeal',
    access: 'wax_seals.award',
    limit: LIMITS.writes,
    summary: 'Awards a wax seal',
    responses: { 204: null },
  },
})
`

/** Each text comes before the first place of its file that is so, beside which a product would add lines. */
const INSERTED: [path: string, before: string, text: string][] = [
  ['contract/src/parts/base.ts', '] as const\n', "  'wax_seals.award',\n"],
  ['server/src/policy.ts', '}\n\nconst PRODUCT', "  'wax_seals.award': { least_role: 'admin' },\n"],
  ['server/src/app.ts', 'import { createActor }', "import { waxSealRoutes } from './features/wax-seals/routes.ts'\n"],
  ['server/src/app.ts', '    ...productRoutes(', '    ...waxSealRoutes(),\n'],
]

/** Releases a next version of the base, and merges it as docs/updating.md says. @throws for a conflict */
export async function mergeNextBase({ clone, step, git, generate }: Trial): Promise<void> {
  const commit = async (message: string) => {
    await git('add', '--all')
    await git('commit', '--quiet', '--message', message)
  }
  await git('switch', '--quiet', '--create', 'product')
  await commit('The product')
  await git('switch', '--quiet', '--create', 'base', 'product^')
  await writeNextBase(clone)
  await generate()
  await step(['workshop/release/main.ts', 'prepare', '9.9.9'])
  await commit('The next version of the base')
  await git('switch', '--quiet', 'product')
  await git('merge', '--quiet', '--no-edit', 'base')
  await generate()
}

/** No product has things of this name. */
async function writeNextBase(folder: string): Promise<void> {
  const files = await readdir(join(folder, 'database/migrations'))
  const number = String(files.filter((name) => name.endsWith('.sql')).length + 1).padStart(4, '0')
  const column = 'alter table organizations add column wax_seals integer not null default 0;\n'
  await add(join(folder, `database/migrations/${number}_wax_seals.sql`), `-- compatible\n${column}`)
  await add(join(folder, 'server/src/features/wax-seals/routes.ts'), HANDLERS)
  for (const [path, before, text] of INSERTED) await replace(join(folder, path), before, `${text}${before}`)
  await replace(join(folder, 'contract/src/routes/organizations.ts'), /\}\)\n$/, ROUTE)
  const open = '## Unreleased\n'
  await replace(join(folder, 'CHANGELOG.md'), open, `${open}\n- Wax seals for organizations.\n`)
}

async function add(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { flag: 'wx' })
}

async function replace(path: string, found: string | RegExp, by: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const changed = text.replace(found, () => by)
  if (changed === text) throw new Error(`${path} has no ${found}`)
  await writeFile(path, changed)
}
