// localStorage holds the colour scheme, whether a user has signed in, the method of the last second step, whether the
// first steps are dismissed, whether the question mark lists the shortcuts, and the page of the invitation by which a
// user signed up, until the address is confirmed. sessionStorage holds, per tab, unsaved text and the page that was
// reloaded for its code. Storage can be blocked or full; the application works without it.

type Entry = 'scheme' | 'signed_in' | 'second_step' | 'first_steps' | 'question_mark' | 'invitation'
type TabEntry = 'unsaved_text' | 'reloaded_for'

export function readEntry(name: Entry): string | null {
  return read(() => localStorage, name)
}

export function writeEntry(name: Entry, value: string | null): void {
  write(() => localStorage, name, value)
}

/** The entry belongs to a tab and survives a reload. */
export function readTabEntry(name: TabEntry): string | null {
  return read(() => sessionStorage, name)
}

export function writeTabEntry(name: TabEntry, value: string | null): void {
  write(() => sessionStorage, name, value)
}

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name)
  } catch {
    return null
  }
}

function write(storage: () => Storage, name: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(name)
    else storage().setItem(name, value)
  } catch {}
}
