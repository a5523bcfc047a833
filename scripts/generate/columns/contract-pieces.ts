import { FORMS } from '../draft/names.ts'
import { type Column, labelOf, nameOfTarget, pascalOf } from './column.ts'
import { each, type Pieces } from './slots.ts'

const EXAMPLE_ID = "'0199d3a8-6a10-7c41-9b7e-2d3f4a5b6c7d'"

export function contractPieces(columns: readonly Column[]): Pieces {
  const has_money = columns.some(({ type }) => type === 'money')
  const enums = columns.filter(({ type }) => type === 'enum')
  const filtered = columns.filter(isFilter)
  return {
    declarations: [
      ...(has_money
        ? [
            "/** Of new amounts, by ISO 4217. Each row keeps the currency that it was created with. */\nexport const CURRENCY = 'EUR'",
          ]
        : []),
      ...enums.map((column) => {
        const name = `PaperKite${pascalOf(column)}`
        return `export const ${name} = z.enum([${column.kind.samples(column).join(', ')}])\nexport type ${name} = z.infer<typeof ${name}>`
      }),
    ].join('\n\n'),
    row: `${each(columns, rowOf)}${has_money ? '\ncurrency: z.string(),' : ''}`,
    filters: each(filtered, (column) => `${column.name}: z.optional(${filterOf(column)}),`),
    sorts: columns
      .flatMap(sortsOf)
      .map((sort) => `, '${sort}'`)
      .join(''),
    body: each(columns, ({ name, kind, optional, ...column }) => {
      const schema = kind.body({ name, kind, optional, ...column })
      return `${name}: ${optional ? `z.optional(z.nullable(${schema}))` : schema},`
    }),
    example: columns.map((column) => `${column.name}: ${column.kind.samples(column)[0] ?? EXAMPLE_ID}`).join(', '),
    'example names': `${each(
      columns.filter(({ target }) => target),
      (column) => `${nameOfTarget(column)}: '${column.type === 'file' ? 'Plan.pdf' : 'Jacquard loom'}',`,
    )}${has_money ? 'currency: CURRENCY,' : ''}`,
    schemas: each(enums, (column) => `PaperKite${pascalOf(column)},`),
    'schema texts': each(
      enums,
      (column) =>
        `PaperKite${pascalOf(column)}: { description: 'The ${FORMS.text(column.words)} of a paper kite.', example: ${column.kind.samples(column)[0]} },`,
    ),
    'row texts': `${each(columns, textsOf)}${has_money ? "currency: 'Of ISO 4217.'," : ''}`,
    'filter texts': each(filtered, (column) => {
      const what = column.target ? `of this ${FORMS.text(column.words)}` : `with this ${FORMS.text(column.words)}`
      return `${column.name}: 'Finds paper kites ${what}.',`
    }),
  }
}

export const isFilter = ({ type }: Column) => ['enum', 'boolean', 'reference'].includes(type)

export function sortsOf({ name, kind: { sort } }: Column): string[] {
  if (!sort) return []
  return sort.words.length > 1 ? [name, `-${name}`] : [name]
}

function rowOf(column: Column): string {
  const { name, kind, optional, target } = column
  const may = (schema: string) => (optional ? `z.nullable(${schema})` : schema)
  const of_target = target ? `\n${nameOfTarget(column)}: ${may('z.string()')},` : ''
  return `${name}: ${may(kind.row(column))},${of_target}`
}

function filterOf(column: Column): string {
  return column.type === 'boolean' ? "z.enum(['true', 'false'])" : column.kind.row(column)
}

function textsOf(column: Column): string {
  const { name, kind, target } = column
  if (target) return `${nameOfTarget(column)}: 'What the ${labelOf(column).toLowerCase()} is called.',`
  return kind.text ? `${name}: '${kind.text}',` : ''
}
