// Every form on the page with the values it last saved, so that the shell knows whether text would be lost.

/** The text of a form by the names of its fields. */
export type Values = Record<string, string>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const forms = new Map<HTMLFormElement, Values>()
const listeners = new Set<() => void>()

/** Follows a form from now on; its present values count as saved. Returns the function that stops. */
export function followForm(form: HTMLFormElement): () => void {
  markSaved(form)
  form.addEventListener('input', tell)
  return () => {
    form.removeEventListener('input', tell)
    forms.delete(form)
    tell()
  }
}

/** Takes the present values of a form for saved. */
export function markSaved(form: HTMLFormElement): void {
  forms.set(form, valuesOf(form))
  tell()
}

/** Tells about every change of a form. Returns the function that stops. */
export function followForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function hasUnsavedText(): boolean {
  return [...forms.keys()].some(isChanged)
}

/** The values of the changed forms of the page itself. A form in a dialog is gone after a reload, so its text fits nowhere. */
export function unsavedValues(): Values[] {
  const changed = [...forms.keys()].filter((form) => isChanged(form) && !form.closest('[role$=dialog]'))
  return changed.map(valuesOf)
}

/** The form on the page that has the same fields. */
export function findForm(values: Values): HTMLFormElement | null {
  const names = namesOf(values)
  return [...forms.keys()].find((form) => namesOf(valuesOf(form)) === names) ?? null
}

/** Puts text into the fields of a form as if it were typed, and the focus into the first field that it changes. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  const changed = fieldsOf(form).filter(({ name, value }) => values[name] !== value)
  for (const field of changed) {
    // By the setter of the class: React replaces the one of the element to tell typed values from its own.
    Reflect.set(Object.getPrototypeOf(field), 'value', values[field.name], field)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  changed[0]?.focus()
}

function isChanged(form: HTMLFormElement): boolean {
  const saved = forms.get(form) ?? {}
  return fieldsOf(form).some(({ name, value }) => value !== (saved[name] ?? ''))
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
}

// Passwords are left out, also while they are shown.
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

function tell(): void {
  for (const listener of listeners) listener()
}
