import { type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { FormFieldsContext } from './form-fields.ts'

export type Row<Value> = { key: string; value: Value | undefined }

const CONTROLS = 'input:not([type=hidden]):not([aria-hidden=true]), select, textarea, [role=checkbox], [role=radio]'

/** Holds the order of the rows and moves the focus. Screen readers announce `told`. */
export function useRows<Value>(name: string, initial: readonly Value[], noun: string) {
  const fields = useContext(FormFieldsContext)
  const [rows, setRows] = useState<Row<Value>[]>(() => initial.map((value, index) => ({ key: String(index), value })))
  const [told, setTold] = useState('')
  const next_key = useRef(initial.length)
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<(() => HTMLElement | null | undefined) | null>(null)

  useLayoutEffect(() => {
    fields?.rows.set(
      name,
      rows.map(({ key }) => key),
    )
    return () => {
      fields?.rows.delete(name)
    }
  }, [fields, name, rows])

  useLayoutEffect(() => {
    focus.current?.()?.focus()
    focus.current = null
  })

  const rowAt = (index: number) => list.current?.children[index]

  return {
    rows,
    list,
    told,
    add() {
      const key = String(next_key.current)
      next_key.current += 1
      focus.current = () => rowAt(rows.length)?.querySelector<HTMLElement>(CONTROLS)
      setRows([...rows, { key, value: undefined }])
      setTold('')
    },
    remove(index: number, addButton: RefObject<HTMLElement | null>) {
      const neighbour = Math.min(index, rows.length - 2)
      focus.current = () => rowAt(neighbour)?.querySelector<HTMLElement>(CONTROLS) ?? addButton.current
      setRows(rows.toSpliced(index, 1))
      setTold(`Removed ${noun} ${index + 1}`)
    },
    move(index: number, step: 1 | -1) {
      const row = rows[index]
      if (!row) return
      // The browser takes the focus from an element that is moved.
      const { activeElement } = document
      focus.current = () => (activeElement instanceof HTMLElement ? activeElement : null)
      setRows(rows.toSpliced(index, 1).toSpliced(index + step, 0, row))
      setTold(`Moved ${noun} ${index + 1} to ${index + step + 1} of ${rows.length}`)
    },
  }
}
