import { expect, test } from 'vitest'
import { nounOf } from './names.ts'
import { requireFree } from './taken.ts'

const TEMPLATES = {
  noun: { plural: ['paper', 'kites'], singular: ['paper', 'kite'] },
  files: new Map([
    ['some.ts', "import { query } from './x.ts'\nconst paperKite: Page = query.task({ label: 1 })"],
    ['some.tsx', 'export const A = (kite: PaperKite) => <Card title="a" />'],
    ['other.ts', 'export const person = 1'],
  ]),
}

test.each([
  ['files', '/files is a route already'],
  ['dashboard', 'singular', '/dashboard is a page already'],
  ['sessions', 'there is a table of this name'],
  ['roles', 'Role is a name of the contract already'],
  ['classes', 'class has a meaning in JavaScript or SQL'],
  ['events', 'Event has a meaning in JavaScript or SQL'],
  ['values', 'values has a meaning in JavaScript or SQL'],
  ['queries', 'the code of a noun calls something else query'],
  ['cards', 'the code of a noun calls something else Card'],
])('%s is taken', (plural, ...rest) => {
  const [singular, why = singular ?? ''] = rest
  const noun = nounOf(plural, rest.length > 1 ? singular : undefined)
  expect(() => requireFree(noun, TEMPLATES)).toThrow(`"${plural}" cannot be a noun: ${why}. Choose another name`)
})

test.each(['projects', 'customers', 'cost-centres', 'tasks', 'labels', 'titles', 'persons'])('%s is free', (plural) => {
  expect(() => requireFree(nounOf(plural), TEMPLATES)).not.toThrow()
})
