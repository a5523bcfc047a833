import { type RawBuilder, sql } from 'kysely'

/** Escapes after `search_text`, which turns the full-width forms of wildcards into wildcards. */
export function contains(text: RawBuilder<unknown>, part: string) {
  return sql<boolean>`search_text(${text}) like '%' || regexp_replace(search_text(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

export function nameOrEmailContains(text: string) {
  return contains(sql`u.name || ' ' || u.email`, text)
}
