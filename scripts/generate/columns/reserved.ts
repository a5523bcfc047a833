import { Problem } from '../draft/problem.ts'

// PostgreSQL takes these words for itself in a list of columns.
const SQL = `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate
collation column concurrently constraint create cross current_catalog current_date current_role current_schema
current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign
freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like
limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
references returning right select session_user similar some symmetric system_user table tablesample then to trailing
true union unique user using variadic verbose when where window with ctid oid tableoid xmin xmax cmin cmax`

const BASE = [
  'id',
  'organization',
  'organization_id',
  'created_by',
  'creator',
  'creator_name',
  'created_at',
  'updated_at',
  'sorted_by',
]

// Every list has these search params, and the code of a noun calls schemas like this.
const LISTS = ['q', 'sort', 'limit', 'cursor', 'page', 'query', 'search']

const CODE = ['constructor', 'prototype', 'key', 'ref', 'children']

const KEPT = new Map([
  // A test expects it in the export of that user.
  ['email', 'would be the address of a user'] as const,
  ...SQL.split(/\s+/).map((word) => [word, 'has a meaning in SQL'] as const),
  ...BASE.map((word) => [word, 'is a column that every noun has'] as const),
  ...LISTS.map((word) => [word, 'is a search param of every list, or the name of its code'] as const),
  ...CODE.map((word) => [word, 'has a meaning in JavaScript or React'] as const),
])

const LONGEST = 24

/**
 * Refuses a name that no column can have. @param names every name that the column takes, such as `client_id` and
 * `client_name` @param taken the names of the columns before it @throws Problem with another name to take
 */
export function requireColumnName(column: string, names: readonly string[], taken: ReadonlySet<string>): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(column)) {
    throw new Problem(`"${column}" is not a name for a column: use lower-case letters and digits, and _ between words.`)
  }
  if (column.length > LONGEST)
    throw new Problem(`The column "${column}" has too long a name: use at most ${LONGEST} characters.`)
  for (const name of names) {
    const why = KEPT.get(name)
    const other = name === 'email' ? 'contact_email' : `${column}_text`
    if (why) throw new Problem(`A column cannot be called "${name}": it ${why}. Choose another, such as ${other}.`)
    if (taken.has(name)) throw new Problem(`Two columns would be called "${name}". Give one of them another name.`)
  }
}
