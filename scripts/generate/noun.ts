import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '@plinth/tools/processes'
import { columnsOf } from './columns/parse.ts'
import { withColumns } from './columns/templates.ts'
import type { Draft, Outcome } from './draft/draft.ts'
import { addExport, addRow } from './draft/lists.ts'
import { FORMS, nounOf } from './draft/names.ts'
import { Problem } from './draft/problem.ts'
import { fill, fillTemplates, type Replacement } from './draft/templates.ts'
import { requireFree } from './name-conflicts.ts'

/** The templates are about this noun and this column, which names one. */
const TEMPLATE = { plural: ['paper', 'kites'], singular: ['paper', 'kite'], name: ['call', 'sign'] }

const SCRIPTS = ['database/scripts/generate.ts', 'contract/scripts/openapi.ts']

const USAGE = `Name one noun, such as: npm run generate noun projects
With columns and a parent: npm run generate noun invoices -- --belongs-to clients --column amount:money --column "status:draft|sent|paid" --column note:text?
With its singular, where that is not simple: npm run generate noun people -- --singular person
With another word than name for what one is called: npm run generate noun invoices -- --name number`

/** `npm run generate noun <plural> -- --singular <one of them> --column <name:type>`: a resource that belongs to an organization. */
export function generateNoun(draft: Draft, args: string[]): Outcome {
  const { plural, values } = readArguments(args)
  const noun = nounOf(plural, values.singular)
  requireFree(noun, { noun: TEMPLATE, files: fillTemplates('noun', []) })
  const { name = 'name', column = [], 'belongs-to': parent } = values
  const columns = columnsOf(draft, { name, columns: column, parent, plural })

  const replacements: Replacement[] = [
    [TEMPLATE.plural, noun.plural],
    [TEMPLATE.singular, noun.singular],
    [TEMPLATE.name, name.split('_')],
  ]
  const number = String(nextMigration(draft)).padStart(4, '0')
  for (const [path, text] of withColumns(fillTemplates('noun', []), columns)) {
    draft.create(fill(path, replacements).replace('NNNN', number), fill(text, replacements))
  }
  addToProduct(draft, replacements)
  return { scripts: SCRIPTS, next: nextSteps(FORMS.kebab(noun.plural), FORMS.text(noun.singular)) }
}

function readArguments(args: string[]) {
  const options = {
    singular: { type: 'string' },
    name: { type: 'string' },
    'belongs-to': { type: 'string' },
    column: { type: 'string', multiple: true },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [plural, ...more] = positionals
    if (plural !== undefined && more.length === 0) return { plural, values }
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new Problem(USAGE)
}

function nextMigration(draft: Draft): number {
  const drafted = [...draft.files.keys()].filter((path) => /^product\/migrations\/.*\.sql$/.test(path))
  const numbers = [...globSync('product/migrations/*.sql', { cwd: root }), ...drafted].map((path) =>
    Number(/(\d{4})_[^/]*$/.exec(path)?.[1] ?? 0),
  )
  return Math.max(0, ...numbers) + 1
}

/** Adds the parts of the noun to the lists of the product. @throws Problem for a list that is not found */
function addToProduct(draft: Draft, replacements: Replacement[]): void {
  for (const part of ['contract.ts', 'server.ts', 'web.tsx']) {
    const line = fill(`export { paperKites } from './paper-kites/${part}'`, replacements)
    draft.change(`product/${part}`, (file) => addExport(file, line))
  }
  const row = fill('| `paper_kites` | paper kite | with the organization, and by its admins |', replacements)
  draft.change('product/retention.md', (file) => addRow(file, row))
}

function nextSteps(plural: string, singular: string): string[] {
  return [
    `One of them is called "${singular}"; if that is wrong, discard the change and pass --singular.`,
    `\`npm start\` applies the migration, also while it runs: open http://localhost:5173/${plural}`,
    `Then choose its icon in product/${plural}/web.tsx and who may do what in product/${plural}/contract.ts,`,
    'and add columns as docs/nouns.md shows. A start that runs has applied the migration: to edit it, stop that start,',
    'delete the data folder that it names, and run `npm run db:generate`. Later add a migration.',
  ]
}
