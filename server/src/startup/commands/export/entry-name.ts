const MAX_BYTES = 255
const LONGEST_ENDING = 16

// Windows refuses these in a name: the characters anywhere, and a dot or space at the end.
const REFUSED = /[/\\<>:"|?*\p{Cc}]|[. ]$/gu

/** The id keeps two files of one name apart. Any system can extract the name, which is cut before its ending. */
export function entryName(id: string, filename: string): string {
  const name = filename.replaceAll(REFUSED, '_')
  const dot = name.lastIndexOf('.')
  const ending = dot >= 0 && Buffer.byteLength(name.slice(dot)) <= LONGEST_ENDING ? name.slice(dot) : ''
  const stem = name.slice(0, name.length - ending.length)
  const bytes = Buffer.from(`${id}-${stem}`).subarray(0, MAX_BYTES - Buffer.byteLength(ending))
  // In a stream the decoder keeps back what is left of a character that is cut.
  return `files/${new TextDecoder().decode(bytes, { stream: true })}${ending}`
}
