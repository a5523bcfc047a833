import { createContext, useContext, useLayoutEffect } from 'react'

/** Text that a field cannot read, with the sentence that says so on the field. */
export class Unreadable {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/** Converts what a control holds to the value of the body: undefined leaves it out. */
export type Read = (value: unknown) => unknown

/** How the fields of a form are read, by name, and the keys of its repeatable rows in their order, by the name of the list. */
export type FormFields = { reads: Map<string, Read>; rows: Map<string, readonly string[]> }

export const FormFieldsContext = createContext<FormFields | null>(null)

/** The errors of the form by the names of its fields. */
export const FormErrorsContext = createContext<Record<string, string>>({})

/** The name before the fields of a row, such as `lines.3`. The last part is the key of the row, not its place. */
export const RowContext = createContext('')

/** The name of a field within the form: in a row it begins with that of the row. */
export function useFieldName(name: string): string {
  const row = useContext(RowContext)
  return row && name ? `${row}.${name}` : name
}

/** Registers how the form reads a field. */
export function useRead(name: string, read: Read): void {
  const fields = useContext(FormFieldsContext)
  useLayoutEffect(() => {
    if (!fields || !name) return
    fields.reads.set(name, read)
    return () => {
      fields.reads.delete(name)
    }
  })
}

/** The body that the fields make, with rows as lists in their order, and a sentence for each field that cannot be read. */
export function readFields(values: Record<string, unknown>, { reads, rows }: FormFields) {
  const body: Record<string, unknown> = {}
  const faults: Record<string, string> = {}
  const lists = [...rows].toSorted(([one], [other]) => one.split('.').length - other.split('.').length)
  for (const [name, keys] of lists) {
    put(
      body,
      inOrder(name, rows),
      keys.map(() => ({})),
    )
  }
  for (const [name, held] of Object.entries(values)) {
    const value = reads.has(name) ? reads.get(name)?.(held) : held
    if (value instanceof Unreadable) faults[inOrder(name, rows)] = value.message
    else if (value !== undefined) put(body, inOrder(name, rows), value)
  }
  return { body, faults }
}

function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const parts = name.split('.')
  const last = parts.pop() ?? ''
  let target: unknown = body
  for (const part of parts) target = Reflect.get(Object(target), part)
  Reflect.set(Object(target), last, value)
}

/** `lines.<key>.amount` as the API has it, with the place of the row: `lines.0.amount`. */
export function inOrder(name: string, rows: FormFields['rows']): string {
  let path = ''
  const parts = name.split('.').map((part) => {
    const keys = rows.get(path)
    path = path ? `${path}.${part}` : part
    return keys ? String(keys.indexOf(part)) : part
  })
  return parts.join('.')
}

/** The inverse of `inOrder`, so that an error stays with its row when the rows are moved. */
export function byKey(name: string, rows: FormFields['rows']): string {
  let path = ''
  for (const part of name.split('.')) {
    const key = rows.get(path)?.[Number(part)] ?? part
    path = path ? `${path}.${key}` : key
  }
  return path
}
