import { FORMS } from '../draft/names.ts'
import { type Column, labelOf } from './column.ts'
import { isFilter, sortsOf } from './contract-pieces.ts'
import type { Pieces } from './slots.ts'

export function testPieces(columns: readonly Column[]): Pieces {
  const nouns = columns.filter(({ type }) => type === 'reference')
  const files = columns.filter(({ type, name }) => type === 'file' && name !== 'file_id')
  const own = columns.filter(({ target }) => !target)
  const sample = (column: Column) => `${column.name}: ${column.kind.samples(column)[0]}`
  const nounOf = ({ target }: Column) => FORMS.pascal(target?.noun?.singular ?? [])
  const created = (column: Column) => `${column.name}: await add${nounOf(column)}(app, person)`
  return {
    unused: nouns.length > 0 ? '' : '_',
    'test body': [...own.map(sample), ...nouns.map(created)].join(', '),
    'walk ids': [
      ...nouns.map((column) => `${column.name}: [await add${nounOf(column)}(app, person)]`),
      ...files.map(({ name }) => `${name}: [(await addFile(app, person)).id]`),
    ].join(', '),
    'walk bodies':
      columns.length > own.length
        ? `'POST /paper-kites': { call_sign: 'Created', ${own.map(sample).join(', ')} },`
        : '',
    ...rowPieces(columns),
    'spec references': nouns
      .map((column) => `await withDatabase(stack, (client) => any${nounOf(column)}(client, organization_id))`)
      .join('\n'),
    'spec fields': columns.flatMap((column) => (column.optional ? [] : (column.kind.typed?.(column) ?? []))).join('\n'),
    'spec tests': filterTest(columns),
    'column tests': columns.length > 0 ? columnTests(columns) : '',
  }
}

function rowPieces(columns: readonly Column[]): Pieces {
  const has_money = columns.some(({ type }) => type === 'money')
  const nouns = columns.filter(({ type }) => type === 'reference')
  const filled = columns.filter(({ type }) => type !== 'file')
  const noun = ({ target }: Column) => FORMS.pascal(target?.noun?.singular ?? [])
  const valuesOf = (reference: (column: Column) => string) => [
    ...filled.map((column) => (column.target ? reference(column) : column.kind.samples(column)[0])),
    ...(has_money ? ["'EUR'"] : []),
  ]
  const list = (texts: readonly (string | undefined)[]) => texts.map((text) => `${text}, `).join('')
  return {
    'row references': nouns
      .map((column) => `const ${column.name} = await any${noun(column)}(client, organization_id)`)
      .join('\n'),
    'row columns': list([...filled.map(({ name }) => name), ...(has_money ? ['currency'] : [])]),
    'row values': list(valuesOf(({ name }) => `'\${${name}}'`)),
    'row values of o': list(
      valuesOf(({ target }) => `(select id from ${target?.table} where organization_id = o.id limit 1)`),
    ),
    'plan parents':
      nouns.length === 0
        ? ''
        : `for (const { id } of (await client.query<{ id: string }>('select id from organizations')).rows) {
        ${nouns.map((column) => `await any${noun(column)}(client, id)`).join('\n')}
      }`,
  }
}

function columnTests(columns: readonly Column[]): string {
  const optional = columns.filter((column) => column.optional)
  const refused = columns.flatMap(({ name, kind }) => (kind.refused ? [`[{ ${name}: ${kind.refused} }],`] : []))
  const clear = `
  test('an optional column is emptied with null', async () => {
    const ada = await owner()
    const { id } = await create(ada, 'Notes')
    const body = { ${optional.map(({ name }) => `${name}: null`).join(', ')} }
    const cleared = await app.call('PATCH /paper-kites/:paper_kite_id', { ...of({ id }), body }, ada)
    expect(cleared.body).toMatchObject(body)
  })
`
  return `describe('the columns of a paper kite', () => {
  test('the columns are returned as they were sent', async () => {
    const ada = await owner()
    const body = await paperKiteBody(app, ada)
    const { body: created } = await app.call('POST /paper-kites', { body }, ada)
    expect(created).toMatchObject(body)
    expect((await app.call('GET /paper-kites/:paper_kite_id', of(created), ada)).body).toEqual(created)
  })
${optional.length > 0 ? clear : ''}${refused.length > 0 ? refusedTest(refused) : ''}${sortTest(columns)}${filterTests(columns)}
})
`
}

const refusedTest = (bodies: readonly string[]) => `
  test.each([
    ${bodies.join('\n')}
  ])('%j is invalid', async (wrong) => {
    const ada = await owner()
    const created = await create(ada, 'Notes')
    await app.refuse('validation_failed', 'PATCH /paper-kites/:paper_kite_id', { ...of(created), body: wrong as never }, ada)
  })
`

function sortTest(columns: readonly Column[]): string {
  const sorts = columns.flatMap(sortsOf)
  if (sorts.length === 0) return ''
  const optional = columns.filter((column) => column.optional && column.kind.sort)
  const clear = `const body = { ${optional.map(({ name }) => `${name}: null`).join(', ')} }
    await app.call('PATCH /paper-kites/:paper_kite_id', { ...of(empty), body }, ada)`
  return `
  test('each order of the list shows every row once, page by page', async () => {
    const ada = await owner()
    const empty = await create(ada, 'Empty')
    ${optional.length > 0 ? clear : ''}
    const created = [empty, await create(ada, 'First'), await create(ada, 'Second')]
    for (const sort of [${sorts.map((sort) => `'${sort}'`).join(', ')}] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await list(ada, { sort, limit: '1', ...(cursor !== null && { cursor }) })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor
      } while (cursor !== null)
      expect(seen.toSorted(), sort).toEqual(created.map(({ id }) => id).toSorted())
    }
  })
`
}

function filterTests(columns: readonly Column[]): string {
  return columns
    .filter(isFilter)
    .map((column) => {
      const { name } = column
      const other = column.target
        ? 'crypto.randomUUID()'
        : column.type === 'boolean'
          ? "'true'"
          : (column.kind.samples(column)[1] ?? "''")
      const value = column.type === 'boolean' ? "'false'" : `created.${name} ?? ''`
      return `
  test('the list is filtered by ${labelOf(column).toLowerCase()}', async () => {
    const ada = await owner()
    const created = await create(ada, 'Notes')
    expect(await names(ada, { ${name}: ${column.type === 'enum' ? (column.kind.samples(column)[0] ?? "''") : value} })).toEqual([created.call_sign])
    expect(await names(ada, { ${name}: ${other} })).toEqual([])
  })
`
    })
    .join('')
}

function filterTest(columns: readonly Column[]): string {
  const column = columns.find(({ type, options }) => type === 'enum' && options.length > 1)
  if (!column) return ''
  return `
test('the list is filtered by ${labelOf(column).toLowerCase()}, also after a reload', async ({ page, stack, signedIn }) => {
  const names = Array.from({ length: 5 }, (_, index) => \`Number \${index + 1}\`)
  await openPaperKites(page, stack, signedIn.email, names)
  const filter = page.getByRole('combobox', { name: '${labelOf(column)}', exact: true })
  await filter.selectOption('${column.options[0]}')
  await expect(page.getByText('5 of 5 paper kites match')).toBeVisible()
  await filter.selectOption('${column.options[1]}')
  await expect(page.getByRole('heading', { name: 'No paper kites match' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No paper kites match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(5)
})`
}
