// Nothing about a person is kept in the browser: only the colour scheme and that somebody has signed in here.
// Storage can be forbidden or full, and the application works without it.

type Entry = 'scheme' | 'signed_in'

export function readEntry(name: Entry): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeEntry(name: Entry, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Not kept, then.
  }
}
