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
  return `files/${cut(`${id}-${stem}`, MAX_BYTES - Buffer.byteLength(ending))}${ending}`
}

function cut(text: string, bytes: number): string {
  let size = 0
  let kept = ''
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept
}
