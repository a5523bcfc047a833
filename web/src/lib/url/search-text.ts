import { withoutDeceptive } from '@plinth/contract/text/characters'

export const SEARCH_MAX = 100

/** The API rejects invisible characters, which pasted text can have. */
export function readText(text: string): string {
  const cleaned = withoutDeceptive(text.replace(/\p{Cc}/gu, ' '))
  // Slicing may leave half a character.
  return withoutDeceptive(cleaned.trim().slice(0, SEARCH_MAX)).trim()
}
