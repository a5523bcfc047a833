import { expect, test } from 'vitest'
import { nounOf } from './draft/names.ts'
import { requireFree } from './name-conflicts.ts'

const TEMPLATES = {
  noun: { plural: ['paper', 'kites'], singular: ['paper', 'kite'] },
  files: new Map([
    ['some.ts', "import { query } from './x.ts'\nconst paperKite: Page = query.kazoo({ teaspoon: 1 })"],
    ['some.tsx', 'export const A = (kite: PaperKite) => <Banjo ukulele="a" />'],
    ['other.ts', 'export const geyser = 1'],
  ]),
}

test.each([
  ['files', '/files is a route already'],
  ['dashboard', 'singular', '/dashboard is a page already'],
  ['docs', '/docs shows the API during development'],
  ['billing-portals', 'POST /billing/portal is the operation createBillingPortal already'],
  ['sessions', 'there is a table of this name'],
  ['roles', 'Role is a name of the contract already'],
  ['emails', 'product/emails is there already'],
  ['classes', 'class has a meaning in JavaScript or SQL'],
  ['events', 'Event has a meaning in JavaScript or SQL'],
  ['values', 'values has a meaning in JavaScript or SQL'],
  ['queries', 'the code of a noun calls something else query'],
  ['banjos', 'the code of a noun calls something else Banjo'],
])('%s is taken', (plural, ...rest) => {
  const [singular, why = singular ?? ''] = rest
  const noun = nounOf(plural, rest.length > 1 ? singular : undefined)
  expect(() => requireFree(noun, TEMPLATES)).toThrow(
    `"${plural.replace('-', ' ')}" cannot be a noun: ${why}. Choose another name`,
  )
})

test.each([
  'accounts',
  'profiles',
  'zeppelins',
  'dirigibles',
  'hot-air-balloons',
  'kazoos',
  'teaspoons',
  'ukuleles',
  'geysers',
])('%s is free', (plural) => {
  expect(() => requireFree(nounOf(plural), TEMPLATES)).not.toThrow()
})
