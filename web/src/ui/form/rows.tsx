import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { FormErrorsContext, RowContext, useFieldName } from './form-fields.ts'
import { type Row, useRows } from './use-rows.ts'

type RowsProps<Value> = {
  /** The list in the body. A row's fields are named by its properties, and errors are such as `lines.0.amount`. */
  name: string
  label: string
  /** Buttons and screen readers name a row by this, such as "line". */
  noun: string
  hint?: ReactNode
  initial?: readonly Value[]
  max?: number
  disabled?: boolean
  /** Draws the fields of a row; a new row has no value. */
  children: (value: Value | undefined) => ReactNode
}

/**
 * The user adds, removes and moves rows with buttons. The focus goes to the first field of a new row, stays on the
 * button that moved one, and goes to the next row when one is removed.
 */
export function Rows<Value>({
  name,
  label,
  noun,
  hint,
  initial = [],
  max,
  disabled = false,
  children,
}: RowsProps<Value>) {
  const full_name = useFieldName(name)
  const { rows, list, add, remove, move, told } = useRows(full_name, initial, noun)
  const addButton = useRef<HTMLButtonElement>(null)
  const errors = useContext(FormErrorsContext)
  const error = errors[full_name]
  const error_id = useId()
  useEffect(() => {
    if (error && Object.keys(errors)[0] === full_name) addButton.current?.focus()
  }, [error, errors, full_name])

  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-3" {...(error && { 'aria-describedby': error_id })}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {hint && <p className="text-small text-muted-fg">{hint}</p>}
      {rows.length > 0 && (
        <ol ref={list} className="grid gap-3">
          {rows.map((row, index) => (
            <RowItem
              key={row.key}
              row={row}
              name={full_name}
              title={`${noun} ${index + 1}`}
              first={index === 0}
              last={index === rows.length - 1}
              disabled={disabled}
              onMove={(step) => move(index, step)}
              onRemove={() => remove(index, addButton)}
            >
              {children(row.value)}
            </RowItem>
          ))}
        </ol>
      )}
      {error && (
        <p id={error_id} className="text-small font-medium text-danger">
          {error}
        </p>
      )}
      {(max === undefined || rows.length < max) && (
        <Button ref={addButton} disabled={disabled} onClick={add} className="justify-self-start max-sm:w-full">
          <Plus aria-hidden="true" className="size-4" />
          Add {/^[aeio]/i.test(noun) ? 'an' : 'a'} {noun}
        </Button>
      )}
      <span role="status" className="sr-only">
        {told}
      </span>
    </fieldset>
  )
}

type RowItemProps = {
  row: Row<unknown>
  name: string
  title: string
  first: boolean
  last: boolean
  disabled: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  children: ReactNode
}

function RowItem({ row, name, title, first, last, disabled, onMove, onRemove, children }: RowItemProps) {
  return (
    <li className="rounded-card border border-line bg-card">
      <fieldset className="min-w-0">
        <legend className="sr-only">{title}</legend>
        <div className="flex items-center justify-between gap-2 border-b border-line py-1 ps-4 pe-1.5">
          <span aria-hidden="true" className="text-small font-medium text-muted-fg first-letter:uppercase">
            {title}
          </span>
          <div className="flex">
            <IconButton
              icon={<ArrowUp />}
              label={`Move ${title} up`}
              disabled={disabled || first}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={<ArrowDown />}
              label={`Move ${title} down`}
              disabled={disabled || last}
              onClick={() => onMove(1)}
            />
            <IconButton icon={<Trash2 />} label={`Remove ${title}`} disabled={disabled} onClick={onRemove} />
          </div>
        </div>
        <div className="grid gap-4 p-4">
          <RowContext value={`${name}.${row.key}`}>{children}</RowContext>
        </div>
      </fieldset>
    </li>
  )
}
