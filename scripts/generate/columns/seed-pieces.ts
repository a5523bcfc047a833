import { FORMS } from '../draft/names.ts'
import type { Column } from './column.ts'
import type { Pieces } from './slots.ts'

const NAMES = [
  ...['Bernoulli numbers', 'Difference engine', 'Jacquard loom', 'Store and mill', 'Tide tables', 'Punched cards'],
]

export function seedPieces(columns: readonly Column[]): Pieces {
  const nouns = columns.filter(({ type }) => type === 'reference')
  const rowsOf = ({ words }: Column) => `${FORMS.snake(words)}_rows`
  const seeds = nouns.flatMap((column) => {
    const ids = `sqlBuilder.selectFrom('${column.target?.table}').select('id').where('organization_id', '=', organization_id)`
    const load = `const ${rowsOf(column)} = await database.all(unnamed(${ids}))`
    return column.optional ? load : [load, `if (${rowsOf(column)}.length === 0) return '0 paper kites'`]
  })
  const seededOf = (column: Column, row: number) => {
    // Every third row leaves an optional column empty.
    if (column.optional && row % 3 === 2) return 'null'
    const rows = rowsOf(column)
    if (column.type === 'reference') return `${rows}[${row} % ${rows}.length]?.id ?? ${column.optional ? 'null' : "''"}`
    const samples = column.kind.samples(column)
    return samples[row % samples.length] ?? 'null'
  }
  const rows = NAMES.map((name, row) => {
    const values = columns
      .filter(({ type }) => type !== 'file')
      .map((column) => `${column.name}: ${seededOf(column, row)}`)
    return `{ ${[`call_sign: '${name}'`, ...values].join(', ')} },`
  })
  const parents = new Set(nouns.map(({ target }) => `${FORMS.camel(target?.noun?.plural ?? [])}Part`))
  return {
    'seed references': seeds.join('\n'),
    'seed after': parents.size > 0 ? `seed_after: [${[...parents].join(', ')}],` : '',
    seeds: rows.join('\n'),
  }
}
