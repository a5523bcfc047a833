import pg from 'pg'

type Parse = (text: string) => unknown

// pg_type.dat gives the ids of types; the ids of a database's own enums and domains begin here.
const FIRST_OWN = 16_384

const asText: Parse = (text) => text
const textsOf = ofPg(1009)
const intervalOf = ofPg(1186)

// `pg` does not read these as arrays, or makes a Date of a time without a zone.
const PARSERS = new Map<number, Parse>([
  [20, Number],
  [1016, arrayOf(Number)],
  [1184, toRfc3339],
  [1185, arrayOf(toRfc3339)],
  [1114, toLocalTime],
  [1115, arrayOf(toLocalTime)],
  [1186, toDuration],
  [1187, arrayOf(toDuration)],
  [1082, asText],
  // These are date, numeric, macaddr8, bit, varbit, xml, tsvector, tsquery and the types of ranges.
  ...[1182, 1231, 775, 1561, 1563, 143, 3643, 3645, 3905, 3909, 3911, 3913, 3927].map((oid) => [oid, textsOf] as const),
])

/**
 * Nothing becomes a Date: a timestamptz is RFC 3339 text in UTC, a date `2026-12-31`, a time `09:30:00`, a timestamp
 * `2026-12-31T09:30:00`, an interval an ISO 8601 duration. A bigint is a number, a numeric text.
 */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return PARSERS.get(oid) ?? (oid >= FIRST_OWN ? ofOwnType : pg.types.getTypeParser(oid, format))
  },
}

/** Turns a timestamptz in JSON that PostgreSQL has built into the form of one in a column. */
export function timeFromJson(text: string): string {
  if (text.endsWith('+00:00')) return `${text.slice(0, -6)}Z`
  return toRfc3339(text.replace(/([+-]\d\d):00$/, '$1'))
}

// A UTC session writes '2026-11-20 13:24:43.123456+00'. Other time zones take the slow path.
function toRfc3339(text: string): string {
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  return new Date(text.replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

function toLocalTime(text: string): string {
  return text.replace(' ', 'T')
}

function toDuration(text: string): string {
  return intervalOf(text).toISOString()
}

function ofPg(oid: number) {
  return pg.types.getTypeParser(oid)
}

// PostgreSQL describes a domain by the type below it, so what is left are enums and arrays of enums or domains. The
// generated rows refuse a label that begins like an array (database/schema/row-types.ts).
function ofOwnType(text: string): unknown {
  return text.startsWith('{') ? textsOf(text) : text
}

function arrayOf(parse: Parse): Parse {
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each)
    return typeof value === 'string' ? parse(value) : null
  }
  return (text) => each(textsOf(text))
}
