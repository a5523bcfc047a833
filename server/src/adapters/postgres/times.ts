import { sql } from 'kysely'

/** Adds seconds to the database clock. */
export function fromNow(seconds: number) {
  return sql<string>`now() + make_interval(secs => ${sql.lit(seconds)})`
}

export function ago(seconds: number) {
  return sql<string>`now() - make_interval(secs => ${sql.lit(seconds)})`
}
