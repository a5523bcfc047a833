import { sql } from 'kysely'

/** Text as the beginning or a part of a LIKE pattern: its wildcards match themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Whether the name and the address of the user `u` contain the text, whatever its case and accents. */
export function nameOrEmailContains(text: string) {
  return sql<boolean>`search_text(u.name || ' ' || u.email) like '%' || search_text(${escapeLike(text)}) || '%'`
}
