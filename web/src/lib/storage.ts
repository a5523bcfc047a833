// localStorage holds the colour scheme, whether a user has signed in, the method of the last second step, whether the
// first steps are dismissed, whether the question mark lists the shortcuts, and the page of the invitation by which a
// user signed up, until the address is confirmed. sessionStorage holds, per tab, unsaved text and the page that was
// reloaded for its code. Storage can be blocked or full; the application works without it.

type Entry =
  | 'scheme'
  | 'signed_in'
  | 'second_step'
  | 'first_steps'
  | 'question_mark'
  | 'invitation'
  | 'unsaved_text'
  | 'reloaded_for'

/** These belong to a tab and survive a reload. */
const OF_TAB: readonly Entry[] = ['unsaved_text', 'reloaded_for']

export function readEntry(name: Entry): string | null {
  try {
    return storageOf(name).getItem(name)
  } catch {
    return null
  }
}

export function writeEntry(name: Entry, value: string | null): void {
  try {
    if (value === null) storageOf(name).removeItem(name)
    else storageOf(name).setItem(name, value)
  } catch {}
}

// A browser that blocks storage throws here.
const storageOf = (name: Entry) => (OF_TAB.includes(name) ? sessionStorage : localStorage)
