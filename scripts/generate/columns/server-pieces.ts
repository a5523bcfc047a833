import { FORMS } from '../draft/names.ts'
import { type Column, labelOf, nameOfTarget, pascalOf } from './column.ts'
import { isFilter, sortsOf } from './contract-pieces.ts'
import { seedPieces } from './seed-pieces.ts'
import { each, type Pieces } from './slots.ts'

export function serverPieces(columns: readonly Column[]): Pieces {
  const has_money = columns.some(({ type }) => type === 'money')
  const references = columns.filter(({ target }) => target)
  return {
    joins: each(references, joinOf),
    selected: each(columns, selectedOf) + (has_money ? "\n'paper_kites.currency'," : ''),
    orders: each(columns, ordersOf),
    'sorted by': columns
      .flatMap((column) => sortsOf(column).map((sort) => `'${sort}': ${column.kind.sort?.cursor}`))
      .join(', '),
    conditions: each(columns.filter(isFilter), ({ name, type }) => {
      const value = type === 'boolean' ? `filters.${name} === 'true'` : `filters.${name}`
      return `if (filters.${name} !== undefined) rows = rows.where('paper_kites.${name}', '=', ${value})`
    }),
    new: has_money ? '; currency: string' : '',
    inserted:
      each(columns, ({ name }) => `${name}: value('${name}'),`) + (has_money ? "\ncurrency: value('currency')," : ''),
    references: each(references, findOf),
    defaults: has_money ? 'currency: CURRENCY,' : '',
    required: references.length > 0 ? 'await requireReferences(tx, organization_id, body)' : '',
    'require references': references.length > 0 ? requireReferences(references) : '',
    ...seedPieces(columns),
  }
}

function joinOf({ name, words, target, optional }: Column): string {
  const alias = FORMS.snake(words)
  return `.${optional ? 'leftJoin' : 'innerJoin'}('${target?.table} as ${alias}', (join) =>
    join.onRef('${alias}.organization_id', '=', 'paper_kites.organization_id').onRef('${alias}.id', '=', 'paper_kites.${name}'),
  )`
}

function selectedOf(column: Column): string {
  const { name, words, target } = column
  const of_target = target ? `\n'${FORMS.snake(words)}.${target.name} as ${nameOfTarget(column)}',` : ''
  return `'paper_kites.${name}',${of_target}`
}

function ordersOf(column: Column): string {
  const { name, optional, kind } = column
  const { sort } = kind
  if (!sort) return ''
  const order = (key: string, at_end: string, direction: string) => {
    const by = sort.by(`paper_kites.${name}`)
    const filled = optional ? `coalesce(${by}, ${at_end})` : by
    return `'${key}': { by: sql\`${filled}${sort.cursor === 'TEXT' ? ' collate "C"' : ''}\`, direction: '${direction}' },`
  }
  const up = order(name, sort.most, 'asc')
  return sort.words.length > 1 ? `${up}\n${order(`-${name}`, sort.least, 'desc')}` : up
}

function findOf(column: Column): string {
  const { name, target } = column
  return `
export const find${pascalOf(column)} = prepared<{ organization_id: string; ${name}: string }>()((value) =>
  sqlBuilder
    .selectFrom('${target?.table}')
    .select('id')
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('${name}')),
)`
}

function requireReferences(references: readonly Column[]): string {
  const checks = references.map((column) => {
    const { name } = column
    return `if (${name} && !(await tx.find(find${pascalOf(column)}({ organization_id, ${name} })))) throw invalid('/${name}', 'Choose another ${labelOf(column).toLowerCase()}: this one does not exist')`
  })
  return `
/** Throws ApiError \`validation_failed\` for what the organization does not have. */
async function requireReferences(
  tx: Transaction,
  organization_id: string,
  { ${references.map(({ name }) => name).join(', ')} }: UpdatePaperKiteRequest,
): Promise<void> {
  ${checks.join('\n')}
}`
}
