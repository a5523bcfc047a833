const CONTROL_OR_BIDI = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Builds the header of RFC 6266. A name cannot end the quotes or the line, nor turn its ending around. */
export function attachment(filename: string): string {
  const name = filename.toWellFormed().replace(CONTROL_OR_BIDI, '')
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`
}

// RFC 8187 allows fewer characters than encodeURIComponent leaves.
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
