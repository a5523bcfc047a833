// Tracks every form on the page and the values it last saved, and whether the page is sending files, so that the shell
// knows what would be lost with the page.

export type Values = Record<string, string>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const forms = new Map<HTMLFormElement, Values>()
const uploads = new Set<symbol>()
const listeners = new Set<() => void>()

/** Tracks a form; its current values count as saved. Returns the function that stops. */
export function followForm(form: HTMLFormElement): () => void {
  markSaved(form)
  form.addEventListener('input', notify)
  return () => {
    form.removeEventListener('input', notify)
    forms.delete(form)
    notify()
  }
}

export function markSaved(form: HTMLFormElement): void {
  forms.set(form, valuesOf(form))
  notify()
}

export function followForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call it when the page begins to send files. Returns the function to call when it has ended. */
export function followUploads(): () => void {
  const mark = Symbol('uploads')
  uploads.add(mark)
  notify()
  return () => {
    uploads.delete(mark)
    notify()
  }
}

export type Unsaved = 'text' | 'uploads'

export function unsavedWork(): Unsaved | null {
  if ([...forms.keys()].some(isChanged)) return 'text'
  return uploads.size > 0 ? 'uploads' : null
}

/** Forms in dialogs are left out, because after a reload their dialog is closed. */
export function unsavedValues(): Values[] {
  const changed = [...forms.keys()].filter((form) => isChanged(form) && !form.closest('[role$=dialog]'))
  return changed.map(valuesOf)
}

export function findForm(values: Values): HTMLFormElement | null {
  const names = namesOf(values)
  return [...forms.keys()].find((form) => namesOf(valuesOf(form)) === names) ?? null
}

/** Fills a form as if the values were typed and focuses the first changed field. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  const changed = fieldsOf(form).filter((field) => values[field.name] !== heldBy(field))
  for (const field of changed) {
    if (isToggle(field)) {
      if (field.type === 'checkbox' || field.value === values[field.name]) field.click()
      continue
    }
    // Uses the setter of the prototype: React overrides the element's own to detect typing.
    Reflect.set(Object.getPrototypeOf(field), 'value', values[field.name], field)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  changed[0]?.focus()
}

function isChanged(form: HTMLFormElement): boolean {
  const saved = forms.get(form) ?? {}
  return Object.entries(valuesOf(form)).some(([name, value]) => value !== (saved[name] ?? ''))
}

function valuesOf(form: HTMLFormElement): Values {
  // All radio buttons of a group have one name, and the chosen one counts.
  return Object.fromEntries(
    fieldsOf(form)
      .toSorted((one, other) => heldBy(one).length - heldBy(other).length)
      .map((field) => [field.name, heldBy(field)]),
  )
}

function heldBy(field: Field): string {
  return isToggle(field) && !field.checked ? '' : field.value
}

function isToggle(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

// Passwords are left out, even while shown.
function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      element.type !== 'password' &&
      !element.autocomplete.includes('password'),
  )
}

function namesOf(values: Values): string {
  return Object.keys(values).sort().join()
}

function notify(): void {
  for (const listener of listeners) listener()
}
