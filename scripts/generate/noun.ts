import { parseArgs } from 'node:util'
import type { Draft, Outcome } from './draft.ts'
import { nounOf } from './names.ts'
import { Problem } from './problem.ts'
import { fillTemplates } from './templates.ts'

/** The noun of the templates. */
const TEMPLATE = { plural: ['paper', 'kites'], singular: ['paper', 'kite'] }

/** `npm run generate noun <plural> -- --singular <one of them>`: a resource that belongs to an organization. */
export function generateNoun(draft: Draft, args: string[]): Outcome {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { singular: { type: 'string' } } })
  const [plural, ...more] = positionals
  if (plural === undefined || more.length > 0)
    throw new Problem('Name one noun, such as: npm run generate noun projects')
  const noun = nounOf(plural, values.singular)
  const files = fillTemplates('noun', [
    [TEMPLATE.plural, noun.plural],
    [TEMPLATE.singular, noun.singular],
  ])
  for (const [path, text] of files) draft.create(path, text)
  return { scripts: [], next: [] }
}
