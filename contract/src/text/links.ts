// Mail programs make a link or a telephone number of such text, without being told to. They do not agree on a list of
// top-level domains, and the list grows, so two letters right behind a dot are enough.

const LINK =
  /:\/\/|\\\\|\bwww\.(?=\S)|\b(?:mailto|tel):(?=\S)|(?<=[\p{L}\p{M}\p{N}\p{DI}])[.。．｡](?=\p{DI}*[\p{L}\p{M}]{2})|\b(?:\d{1,3}\.){3}(?=\d)/giu

const NUMBER = /\p{Nd}(?:[\s\p{Pd}./()+]*\p{Nd}){6,}/gu

// Mail programs may read compatible characters alike, and overlook invisible ones.
const plain = (text: string) => text.normalize('NFKC').replace(/\p{DI}/gu, '')

/** Tells whether mail programs could make a link of the text or a part of it. */
export function hasLink(text: string): boolean {
  return plain(text).search(LINK) !== -1
}

/** Tells whether a text has seven digits with nothing between them but what telephone numbers have there. */
export function hasNumber(text: string): boolean {
  return plain(text).search(NUMBER) !== -1
}

/** Puts a space behind what makes a text a link: `evil.example` becomes `evil. example`. No program links that. */
export function spaceLinks(text: string): string {
  return text.replace(LINK, '$& ')
}

/**
 * Breaks links and telephone numbers. A space does not break a number, so U+200C is put between its digits.
 * libphonenumber, which Android uses, takes U+200B and U+2060 as separators.
 */
export function breakLinks(text: string): string {
  return spaceLinks(text).replace(NUMBER, (number) => number.replace(/\p{Nd}(?=.)/gsu, '$&\u200c'))
}
