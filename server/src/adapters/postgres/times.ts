import { sql } from 'kysely'

/** The database clock gives the time. */
export function fromNow(seconds: number) {
  return sql<string>`now() + make_interval(secs => ${sql.lit(seconds)})`
}

export function ago(seconds: number) {
  return sql<string>`now() - make_interval(secs => ${sql.lit(seconds)})`
}
