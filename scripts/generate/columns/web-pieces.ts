import { FORMS } from '../draft/names.ts'
import { type Column, constantOf, labelOf, pascalOf, searchOf } from './column.ts'
import { isFilter, sortsOf } from './contract-pieces.ts'
import { filterPieces } from './filter-pieces.ts'
import { each, type Pieces } from './slots.ts'

// A list has room for so many columns beside the name and the day. The page of one has all.
const LISTED_MAX = 4

const DATE = '8.25rem'
// A value that is wider than its column is cut off. Texts share what these columns leave.
const WIDTHS = {
  boolean: '4rem',
  date: DATE,
  enum: '7rem',
  integer: '5rem',
  money: '7rem',
  time: '4rem',
  timestamp: '11.5rem',
}

export function webPieces(columns: readonly Column[]): Pieces {
  const nouns = columns.filter(({ type }) => type === 'reference')
  const listed = listedOf(columns)
  const has_files = columns.some(({ type }) => type === 'file')
  const hooks = each(nouns, (column) => `const ${searchOf(column)} = use${pascalOf(column)}Options(organization_id)`)
  const filters = columns.filter(isFilter)
  return {
    params: filters.map(({ name }) => ` | '${name}'`).join(''),
    'read params': each(filters, ({ name }) => `${name}: code(search.${name}),`),
    layout: `lg:grid-cols-[minmax(9rem,2fr)_${[...listed.map(trackOf), `minmax(0,${DATE})`].join('_')}]`,
    cells: each(listed, (column) => `<Cell title="${labelOf(column)}">${inJsx(expressionOf(column, 'listed'))}</Cell>`),
    titles: each(listed, (column) => `<p>${labelOf(column)}</p>`),
    facts: each(columns, (column) => `{ name: '${labelOf(column)}', value: ${expressionOf(column, 'shown')} },`),
    'page parts': has_files ? FILE_LINK : '',
    'form props': nouns.length > 0 || has_files ? 'organization_id,' : '',
    'form hooks': hooks,
    fields: each(columns, (column) => column.kind.field(column, propsOf(column))),
    options: [...columns.filter(({ type }) => type === 'enum').map(labelsOf), ...nouns.map(searchHookOf)].join('\n\n'),
    'sort options': each(columns, sortOptionsOf),
    ...filterPieces(columns),
  }
}

/** A reader compares the columns that were named first. */
function listedOf(columns: readonly Column[]): Column[] {
  const candidates = columns.filter(({ kind }) => kind.listed !== null)
  const texts = new Set(['text', 'email'])
  const ranked = candidates.toSorted((one, other) => Number(texts.has(one.type)) - Number(texts.has(other.type)))
  const chosen = new Set(ranked.slice(0, LISTED_MAX))
  return candidates.filter((column) => chosen.has(column))
}

function trackOf({ type }: Column): string {
  const width = new Map(Object.entries(WIDTHS)).get(type)
  return width === undefined ? 'minmax(5rem,1fr)' : `minmax(0,${width})`
}

function propsOf(column: Column): string {
  return `name="${column.name}" label="${labelOf(column)}"${column.optional ? ' optional="null"' : ''}`
}

function expressionOf(column: Column, how: 'shown' | 'listed'): string {
  const value = `paperKite.${column.name}`
  const show = (how === 'listed' && column.kind.listed) || column.kind.shown
  return column.optional ? `${value} === null ? '—' : ${show(column, value)}` : show(column, value)
}

function inJsx(expression: string): string {
  return expression.startsWith('<') ? expression : `{${expression}}`
}

function labelsOf(column: Column): string {
  const constant = constantOf(column)
  const schema = `PaperKite${pascalOf(column)}`
  const labels = column.options.map((option) => `${option}: '${FORMS.sentence(option.split('_'))}'`)
  return `export const ${constant}_LABELS: Record<${schema}, string> = { ${labels.join(', ')} }

export const ${constant}_OPTIONS = ${schema}.options.map((value) => ({ value, label: ${constant}_LABELS[value] }))`
}

function searchHookOf(column: Column): string {
  const path = FORMS.kebab(column.target?.noun?.plural ?? [])
  const name = column.target?.name ?? ''
  const keys = keysOf(column)
  return `/** What a field for the ${labelOf(column).toLowerCase()} searches. */
export function use${pascalOf(column)}Options(organization_id: string) {
  return useListSearch({
    key: ${keys}.all(organization_id),
    load: (q, signal) => api('GET /${path}', { query: { limit: '20', sort: '${name}', ...(q && { q }) }, signal }),
    toOption: ({ id, ${name}: label }) => ({ id, label }),
  })
}`
}

/** The keys of another noun are imported under this name. */
export const keysOf = ({ target }: Column) => `${FORMS.camel(target?.noun?.singular ?? [])}Keys`

function sortOptionsOf(column: Column): string {
  const words = column.kind.sort?.words ?? []
  return sortsOf(column)
    .map((value, index) => `{ value: '${value}', label: '${labelOf(column)}, ${words[index]}' },`)
    .join('\n')
}

const FILE_LINK = `
function FileLink({ id, name }: { id: string; name: string }) {
  const toast = useToast()
  const { mutate } = useAction({
    mutationFn: () => api('GET /files/:file_id/download', { params: { file_id: id } }),
    onSuccess: ({ url }) => download(url),
    onError: ({ detail }) => toast('danger', <><bdi>{name}</bdi> was not downloaded. {detail}</>),
  })
  return (
    <button type="button" className={textLink} onClick={() => mutate()}>
      <bdi>{name}</bdi>
    </button>
  )
}`
