// Imports nothing, so that the first chunk of the web app needs no schema library.

// Cannot be stored, or hides what a text says. Joiners and variation selectors are allowed: names and emoji need them.
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb](?<!\u200c|\u200d|\p{VS})/gu

/** True when a text holds a character that cannot be stored or only serves to deceive. */
export function isDeceptive(text: string): boolean {
  return text.search(DECEPTIVE) !== -1
}

export function withoutDeceptive(text: string): string {
  return text.replace(DECEPTIVE, '')
}

/** True when a text has a letter, a digit, a punctuation mark or a symbol. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutDeceptive(text))
}
