/** True when a name contains a text, ignoring accents and case. */
export function matches(name: string, text: string): boolean {
  return plain(name).includes(plain(text.trim()))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
