import { createContext, useContext, useLayoutEffect } from 'react'

/** Carries the sentence that the field shows for a text it cannot read. */
export class Unreadable {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/** Converts what a control holds to the value of the body: undefined leaves it out. */
export type Read = (value: unknown) => unknown

/** Holds how the fields are read, by name, and the keys of repeatable rows in their order, by the name of the list. */
export type FormFields = { reads: Map<string, Read>; rows: Map<string, readonly string[]> }

export const FormFieldsContext = createContext<FormFields | null>(null)

/** The errors have the names of the fields as keys. */
export const FormErrorsContext = createContext<Record<string, string>>({})

/** Holds the prefix of a row's fields, such as `lines.3`. The number is the key of the row, not its place. */
export const RowContext = createContext('')

export function useFieldName(name: string): string {
  const row = useContext(RowContext)
  return row && name ? `${row}.${name}` : name
}

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

/** Returns the body, with rows as lists in their order, and a sentence for each field that cannot be read. */
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

/** Turns the key in `lines.<key>.amount` into the place of the row, as the API has it: `lines.0.amount`. */
export function inOrder(name: string, rows: FormFields['rows']): string {
  let path = ''
  const parts = name.split('.').map((part) => {
    const keys = rows.get(path)
    path = path ? `${path}.${part}` : part
    return keys ? String(keys.indexOf(part)) : part
  })
  return parts.join('.')
}

/** The keys keep an error with its row when the rows are moved. */
export function byKey(name: string, rows: FormFields['rows']): string {
  let path = ''
  for (const part of name.split('.')) {
    const key = rows.get(path)?.[Number(part)] ?? part
    path = path ? `${path}.${key}` : key
  }
  return path
}
