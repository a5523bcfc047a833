import { withoutDeceptive } from '@plinth/contract/text/characters'

/** The longest text that the API searches for. */
export const SEARCH_MAX = 100

/** A search as the API takes it: invisible characters, as pasted text may hold, are not searched for. */
export function readText(text: string): string {
  const cleaned = withoutDeceptive(text.replace(/\p{Cc}/gu, ' '))
  // Cut a second time, because the first cut may leave half a character.
  return withoutDeceptive(cleaned.trim().slice(0, SEARCH_MAX)).trim()
}
