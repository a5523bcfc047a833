const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Takes the first letters of the first and last word, in any script, with their accents. Empty for a name without
 * letters.
 */
export function initials(name: string, max: 1 | 2 = 2): string {
  const letters = name.normalize('NFC').split(/\s+/).flatMap(firstLetter)
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return [first, max === 2 ? last : undefined].map((letter) => letter ?? '').join('')
}

function firstLetter(word: string): string[] {
  for (const { segment } of graphemes.segment(word)) {
    const letter = /\p{L}[\p{L}\p{M}\u200c\u200d]*/u.exec(segment)?.[0]
    if (letter) return [capital(letter)]
  }
  return []
}

// Letters such as ß and ﬁ would become two, so they stay as they are.
function capital(letter: string): string {
  const upper = letter.toLocaleUpperCase()
  return [...graphemes.segment(upper)].length === 1 ? upper : letter
}
