// Tracks every form on the page and the values it last saved, and other work of the page, such as sending files, so that
// the shell knows what would be lost with the page.

export type Values = Record<string, string>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const forms = new Map<HTMLFormElement, Values>()
const work = new Map<symbol, Unsaved>()
const listeners = new Set<() => void>()

/** Tracks a form; its current values count as saved. Returns the function that stops. */
export function followForm(form: HTMLFormElement): () => void {
  markSaved(form)
  form.addEventListener('input', notify)
  // A choice in a list, and a row that is moved or removed, cause no event.
  const observer = new MutationObserver(notify)
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['value'] })
  return () => {
    form.removeEventListener('input', notify)
    observer.disconnect()
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

export type Unsaved = 'changes' | 'uploads'

/** Tracks what is in no form. Returns the function to call when it is saved or given up. */
export function followWork(kind: Unsaved): () => void {
  const mark = Symbol(kind)
  work.set(mark, kind)
  notify()
  return () => {
    work.delete(mark)
    notify()
  }
}

export function unsavedWork(): Unsaved | null {
  const kinds = [...work.values()]
  if (kinds.includes('changes') || [...forms.keys()].some(isChanged)) return 'changes'
  return kinds[0] ?? null
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
  return textOf(valuesOf(form)) !== textOf(forms.get(form) ?? {})
}

// An empty field may come and go. The others have an order, which is that of repeated rows.
function textOf(values: Values): string {
  return JSON.stringify(Object.entries(values).filter(([, value]) => value !== ''))
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  // All radio buttons of a group have one name, and the chosen one counts.
  for (const field of fieldsOf(form)) values[field.name] = heldBy(field) || (values[field.name] ?? '')
  return values
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
