import { sql } from 'kysely'

/** The time is that of the database clock. */
export function fromNow(seconds: number) {
  return sql<string>`now() + make_interval(secs => ${sql.lit(seconds)})`
}

/** The time is that of the database clock. */
export function ago(seconds: number) {
  return sql<string>`now() - make_interval(secs => ${sql.lit(seconds)})`
}
