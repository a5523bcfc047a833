/**
 * What an address says behind its question mark, as plain strings, of which each route makes its own parameters.
 * A word that is said twice counts as it was said last.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
