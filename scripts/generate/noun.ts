import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '@plinth/tools/processes'
import type { Draft, Outcome } from './draft.ts'
import { FORMS, nounOf } from './names.ts'
import { addToProduct } from './noun-lists.ts'
import { Problem } from './problem.ts'
import { requireFree } from './taken.ts'
import { fill, fillTemplates, type Replacement } from './templates.ts'

/** The noun of the templates. */
const TEMPLATE = { plural: ['paper', 'kites'], singular: ['paper', 'kite'] }

const SCRIPTS = ['database/scripts/generate.ts', 'contract/scripts/openapi.ts']

const USAGE = `Name one noun, such as: npm run generate noun projects
With its singular, where that is not simple: npm run generate noun people -- --singular person`

/** `npm run generate noun <plural> -- --singular <one of them>`: a resource that belongs to an organization. */
export function generateNoun(draft: Draft, args: string[]): Outcome {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { singular: { type: 'string' } } })
  const [plural, ...more] = positionals
  if (plural === undefined || more.length > 0) throw new Problem(USAGE)
  const noun = nounOf(plural, values.singular)
  requireFree(noun, { noun: TEMPLATE, files: fillTemplates('noun', []) })

  const replacements: Replacement[] = [
    [TEMPLATE.plural, noun.plural],
    [TEMPLATE.singular, noun.singular],
  ]
  const number = String(nextMigration()).padStart(4, '0')
  for (const [path, text] of fillTemplates('noun', replacements)) draft.create(path.replace('NNNN', number), text)
  addToProduct(draft, (text) => fill(text, replacements))
  return { scripts: SCRIPTS, next: nextSteps(FORMS.kebab(noun.plural), FORMS.text(noun.singular)) }
}

function nextMigration(): number {
  const numbers = globSync('product/migrations/*.sql', { cwd: root }).map((path) =>
    Number(/(\d{4})_[^/]*$/.exec(path)?.[1] ?? 0),
  )
  return Math.max(0, ...numbers) + 1
}

function nextSteps(plural: string, singular: string): string[] {
  return [
    `One of them is called "${singular}"; where that is wrong, throw the change away and say --singular.`,
    `\`npm start\` applies the migration, also while it runs: open http://localhost:5173/${plural}`,
    `Then choose its icon in product/${plural}/web.tsx and who may do what in product/${plural}/contract.ts,`,
    `and add columns to product/migrations/ before anybody applies it: docs/nouns.md shows how.`,
  ]
}
