// The file imports nothing, so that the first chunk of the web app needs no schema library.

// These cannot be stored, or hide what a text says. Names and emoji need joiners and variation selectors.
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb](?<!\u200c|\u200d|\p{VS})/gu

/** Tells whether a text holds a character that cannot be stored or only serves to deceive. */
export function isDeceptive(text: string): boolean {
  return text.search(DECEPTIVE) !== -1
}

export function withoutDeceptive(text: string): string {
  return text.replace(DECEPTIVE, '')
}

/** Tells whether a text has a letter, a digit, a punctuation mark or a symbol. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutDeceptive(text))
}
