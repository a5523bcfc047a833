import { describe, expect, test } from 'vitest'
import { createDraft } from '../draft/draft.ts'
import { generateNoun } from '../noun.ts'
import { KINDS } from './kinds.ts'

const EACH = [
  ...['title:text', 'note:long_text?', 'quantity:integer', 'amount:money', 'due_date:date?', 'starts_at:time'],
  ...[
    'sent_at:timestamp?',
    'urgent:boolean',
    'contact:email?',
    'website:url?',
    'attachment:file?',
    'status:draft|sent|paid',
  ],
]

/** Drafts zeppelins, and then flights with these columns. */
function flights(...columns: string[]) {
  const draft = createDraft()
  generateNoun(draft, ['zeppelins'])
  const before = draft.files.size
  const args = columns.flatMap((column) => (column.startsWith('--') ? column.split(' ') : ['--column', column]))
  const generate = () => generateNoun(draft, ['flights', ...args])
  return {
    draft,
    generate,
    written: () => draft.files.size - before,
    text: (path: string) => draft.files.get(path) ?? '',
    /** The number of the migration depends on those that the product has. */
    table: () => [...draft.files].find(([path]) => path.endsWith('_flights.sql'))?.[1] ?? '',
  }
}

describe('a noun with columns', () => {
  test('a noun with columns has each type in its table, its schemas, its form and its pages', () => {
    const { generate, text } = flights('--belongs-to zeppelins', ...EACH)
    generate()
    const files = ['contract.ts', 'queries.ts', 'use-flight-dialog.tsx', 'flight-page.tsx', 'walk.ts']
    const names = [
      'zeppelin_id',
      'title',
      'quantity',
      'amount',
      'due_date',
      'starts_at',
      'sent_at',
      'urgent',
      'contact',
    ]
    for (const file of files) for (const name of names) expect(text(`product/flights/${file}`), file).toContain(name)
    expect(new Set(Object.keys(KINDS)).size).toBe(EACH.length + 1)
  })

  test('a noun with columns leaves no slot and nothing of the template', () => {
    const { generate, draft } = flights('--belongs-to zeppelins', ...EACH)
    generate()
    const text = [...draft.files.values()].join('\n')
    expect(text.match(/\/\*\+|paper.?kite|call.?sign/i)).toBeNull()
  })

  test('a noun goes with its parent, and forgets an optional reference', () => {
    const { generate, table: written } = flights('--belongs-to zeppelins', 'spare:zeppelins?', 'plan:file?')
    generate()
    const table = written().replaceAll(/\s+/g, ' ')
    expect(table).toContain(
      'foreign key (organization_id, zeppelin_id) references zeppelins (organization_id, id) on delete cascade',
    )
    expect(table).toContain('references zeppelins (organization_id, id) on delete set null (spare_id)')
    expect(table).toContain('references files (organization_id, id) on delete set null (plan_id)')
  })

  test('the demo rows of a noun come after those of its parent', () => {
    const { generate, text } = flights('--belongs-to zeppelins', 'spare:zeppelins?')
    generate()
    const server = text('product/flights/server.ts')
    expect(server).toContain("import { zeppelins as zeppelinsPart } from '../zeppelins/server.ts'")
    expect(server).toContain('seed_after: [zeppelinsPart],')
    expect(text('product/flights/seed-flights.ts')).not.toContain('seedZeppelins')
    expect(text('product/flights/plans.test.ts')).not.toContain('zeppelinsPart')
  })

  test('a noun is called by another column than name', () => {
    const { generate, text, table } = flights('--name number')
    generate()
    expect(text('product/flights/contract.ts')).toContain('number: FlightNumber')
    expect(table()).not.toMatch(/^$|\bname\b/)
  })

  test('a noun refers to a parent by what it is called there', () => {
    const draft = createDraft()
    generateNoun(draft, ['zeppelins', '--name', 'number'])
    generateNoun(draft, ['flights', '--belongs-to', 'zeppelins'])
    expect(draft.files.get('product/flights/queries.ts')).toContain("'zeppelin.number as zeppelin_name'")
  })
})

test.each([
  ['Due:date', '"Due" is not a name for a column'],
  ['due-date:date', '"due-date" is not a name for a column'],
  ['due_date', 'Write a column as name:type'],
  ['due_date:', 'Write a column as name:type'],
  ['order:integer', 'cannot be called "order": it has a meaning in SQL. Choose another, such as order_text'],
  ['email:email', 'cannot be called "email": it would be the address of a user. Choose another, such as contact_email'],
  ['id:text', 'cannot be called "id": it is a column that every noun has'],
  ['created_at:date', 'cannot be called "created_at"'],
  ['organization:text', 'cannot be called "organization"'],
  ['sort:integer', 'cannot be called "sort": it is a search param of every list'],
  ['constructor:text', 'cannot be called "constructor"'],
  ['name:text', 'Two columns would be called "name"'],
  ['amount:money2', 'there is no type money2. There are text, long_text, integer, money, date'],
  ['payer:balloons', 'there is no type balloons'],
  ['next:flights', 'there is no type flights'],
  ['paid:boolean?', 'a checkbox has two states. Write paid:boolean'],
  ['plan:file', 'a file can be deleted from the library. Write plan:file?'],
  ['status:draft|Sent', '"Sent" is not a value of status'],
  ['status:draft|draft', 'status has a value twice'],
  ['status:draft|', '"" is not a value of status'],
  ['a_name_that_is_much_too_long:text', 'has too long a name'],
  ['--belongs-to balloons', 'There is no noun balloons: generate it first'],
  ['--parent zeppelins', "Unknown option '--parent'"],
  ['--name order', 'cannot be called "order"'],
])('%s is refused, and nothing is drafted', (column, why) => {
  const { generate, written } = flights(column)
  expect(generate).toThrow(why)
  expect(written()).toBe(0)
})

test.each([
  [['amount:money', 'currency:text'], 'Two columns would be called "currency"'],
  [['client_name:text', 'client:zeppelins'], 'Two columns would be called "client_name"'],
  [['due:date', 'due:text'], 'Two columns would be called "due"'],
])('%j are refused together', (columns, why) => {
  const { generate, written } = flights(...columns)
  expect(generate).toThrow(why)
  expect(written()).toBe(0)
})

test('a parent that has lost what a reference needs is named, with the file', () => {
  const { draft, generate, written } = flights('--belongs-to zeppelins')
  draft.files.set('product/zeppelins/walk.ts', 'export const WALK = {}')
  expect(generate).toThrow('product/zeppelins/walk.ts lacks the export addZeppelin')
  expect(written()).toBe(0)
})
