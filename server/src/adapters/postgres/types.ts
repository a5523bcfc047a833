import pg from 'pg'

const INT8 = 20
const TIMESTAMPTZ = 1184

/** Times are read as RFC 3339 text in UTC, without a Date in between, and counts as numbers. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return toRfc3339
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** A timestamptz in JSON that PostgreSQL has built, in the form of one in a column of its own. */
export function timeFromJson(text: string): string {
  if (text.endsWith('+00:00')) return `${text.slice(0, -6)}Z`
  return toRfc3339(text.replace(/([+-]\d\d):00$/, '$1'))
}

// '2026-11-20 13:24:43.123456+00' in a UTC session. Other time zones take the slow path.
function toRfc3339(text: string): string {
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  return new Date(text.replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
