import { sql } from 'kysely'

/** A time that many seconds from now, by the database clock. */
export function fromNow(seconds: number) {
  return sql<string>`now() + make_interval(secs => ${sql.lit(seconds)})`
}

/** A time that many seconds ago, by the database clock. */
export function ago(seconds: number) {
  return sql<string>`now() - make_interval(secs => ${sql.lit(seconds)})`
}
