const ZIP = Buffer.from('PK\x03\x04')

type Check = (start: Buffer, isWhole: boolean) => boolean

const begins =
  (...magic: Buffer[]): Check =>
  (start) =>
    magic.some((bytes) => start.subarray(0, bytes.length).equals(bytes))

const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['image/png', begins(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', begins(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/webp', (start) => /^RIFF.{4}WEBPVP8[ LX]/s.test(start.toString('latin1', 0, 16))],
  ['image/gif', begins(Buffer.from('GIF87a'), Buffer.from('GIF89a'))],
  ['application/pdf', begins(Buffer.from('%PDF-'))],
  // An archive without files consists of the second, its end.
  ['application/zip', begins(ZIP, Buffer.from('PK\x05\x06'))],
  ['text/plain', isPlainText],
  ['text/csv', isPlainText],
])

export const SNIFFED_BYTES = 4096

/** Tells whether a content begins as its type does. An office document is a ZIP archive. */
export function fitsType(content_type: string, start: Buffer, isWhole: boolean): boolean {
  const check = CHECKS.get(content_type) ?? (content_type.includes('.openxmlformats-') ? begins(ZIP) : undefined)
  return check?.(start, isWhole) ?? false
}

/** A browser would show a text that begins with markup as a page. */
function isPlainText(start: Buffer, isWhole: boolean): boolean {
  let text: string
  try {
    // The decoder drops a byte order mark. With `stream`, a character that is cut off at the end is no fault.
    text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: !isWhole })
  } catch {
    return false
  }
  return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/^\s*<[!?/a-z]/i.test(text)
}
