/** What is wrong with a name that was typed to confirm; undefined when nothing is. */
export function typedNameFault(typed: unknown, name: string): string | undefined {
  return plain(String(typed ?? '')) === plain(name) ? undefined : 'This is not the name of the organization'
}

// The same letters can be written in two ways, and a keyboard knows one.
function plain(text: string): string {
  return text.normalize('NFC').trim()
}
