import { sql } from 'kysely'

/** By the database clock. */
export function fromNow(seconds: number) {
  return sql<string>`now() + make_interval(secs => ${sql.lit(seconds)})`
}

/** By the database clock. */
export function ago(seconds: number) {
  return sql<string>`now() - make_interval(secs => ${sql.lit(seconds)})`
}
