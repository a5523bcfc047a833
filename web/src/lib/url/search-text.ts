import { withoutDeceptive } from '@plinth/contract/text/characters'

export const SEARCH_MAX = 100

/** Search text as the API accepts it, without invisible characters from pasted text. */
export function readText(text: string): string {
  const cleaned = withoutDeceptive(text.replace(/\p{Cc}/gu, ' '))
  // Again, because slicing may leave half a character.
  return withoutDeceptive(cleaned.trim().slice(0, SEARCH_MAX)).trim()
}
