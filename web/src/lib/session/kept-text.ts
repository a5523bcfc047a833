import { readEntry, writeEntry } from '../storage.ts'
import { unsavedValues, type Values } from '../unsaved-forms.ts'

type KeptText = { user_id: string; place: string; forms: Values[] }

/** Returns whether there was any text. */
export function keepText(user_id: string): boolean {
  const forms = unsavedValues()
  if (forms.length === 0) return false
  const kept: KeptText = { user_id, place: here(), forms }
  writeEntry('unsaved_text', JSON.stringify(kept))
  return true
}

/** Removes the text of another user. */
export function readKeptText(user_id: string): KeptText | null {
  const kept = parse(readEntry('unsaved_text'))
  if (kept?.user_id === user_id) return kept
  dropKeptText()
  return null
}

export function hasKeptText(): boolean {
  return readEntry('unsaved_text') !== null
}

export function dropKeptText(): void {
  writeEntry('unsaved_text', null)
}

export function isOfThisPage({ place }: KeptText): boolean {
  return place === here()
}

function here(): string {
  return window.location.pathname + window.location.search
}

function parse(text: string | null): KeptText | null {
  try {
    return text === null ? null : (JSON.parse(text) as KeptText)
  } catch {
    return null
  }
}
