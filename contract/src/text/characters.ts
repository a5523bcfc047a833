// Imports nothing, so that the first chunk of the browser application can hold it without the schema library.

/**
 * The characters that cannot be stored or make a text read differently from what it is: control characters and lone
 * surrogates, line separators, bidirectional marks, and everything that is drawn as nothing. Joiners and variation selectors
 * are allowed, because names and emoji need them.
 */
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb](?<!\u200c|\u200d|\p{VS})/gu

/** True when a text holds a character that cannot be stored or only serves to deceive. */
export function isDeceptive(text: string): boolean {
  return text.search(DECEPTIVE) !== -1
}

/** The text without its deceptive characters. */
export function withoutDeceptive(text: string): string {
  return text.replace(DECEPTIVE, '')
}

/** True when a text shows something: a letter, a digit, a punctuation mark or a symbol. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutDeceptive(text))
}
