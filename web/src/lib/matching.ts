/** True when a name contains a text, ignoring accents and case. */
export function matches(name: string, text: string): boolean {
  return plain(name).includes(plain(text.trim()))
}

/** True when each word of a text begins a word of the name, in any order, ignoring accents and case. */
export function matchesWords(name: string, text: string): boolean {
  const words = wordsOf(name)
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)))
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
