import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { type Read, Unreadable, useFieldName, useRead } from './form-fields.ts'

// Controls have 16 px on phones, because iOS zooms in below that.
const CONTROL =
  'w-full rounded-control border px-3 text-base transition-colors focus-visible:outline-offset-0 md:text-sm disabled:opacity-60'
const HEIGHT = 'h-control pointer-coarse:h-11'
const LOOK = 'border-control bg-raised enabled:hover:border-muted-fg data-invalid:border-danger'

export const controlStyle = `${CONTROL} ${HEIGHT} ${LOOK}`

/** Controls with this style grow with their text. */
export const tallStyle = `${CONTROL} ${LOOK}`

export const readOnlyStyle = `${CONTROL} ${HEIGHT} border-line bg-muted text-muted-fg`

export type FieldProps = {
  /** The errors of this property of the body, within a row of that of the row, appear on the field. */
  name?: string
  label: string
  hint?: ReactNode
  /** The rule says what a good value looks like, as the error does. Until there is one, it is before the hint. */
  rule?: string
  /** Fields are required by default. An empty optional field leaves the body; with `'null'` it is null, which clears it. */
  optional?: boolean | 'null'
  /** A disabled field leaves the body. */
  disabled?: boolean
}

type LooseProps = { [Name in keyof FieldProps]: FieldProps[Name] | undefined } & { label: string }

type FrameProps = LooseProps & {
  /** Converts a text that is not empty to the value of the body. */
  read?: Read
  /** Shown when a required field is empty; without it an empty text goes to the schema, which has a sentence. */
  missing?: string
  /** Shown when the browser says that only a part was entered. */
  incomplete?: string
  /** Set if the label is beside the control, within `children`. */
  labelled?: boolean
  children: ReactNode
}

/** Screen readers get hint and error with the control. */
export function Field(props: FrameProps) {
  const { name = '', label, hint, rule, optional = false, disabled = false, labelled = false } = props
  const full_name = useFieldName(name)
  useRead(full_name, readerOf(props))
  return (
    <BaseField.Root {...(full_name && { name: full_name })} disabled={disabled} className="grid content-start gap-1.5">
      {!labelled && (
        <div className="flex items-baseline justify-between gap-4">
          <BaseField.Label className="font-medium">{label}</BaseField.Label>
          {optional && <span className="text-small text-muted-fg">Optional</span>}
        </div>
      )}
      {props.children}
      <BaseField.Validity>
        {({ validity }) => (
          <>
            <BaseField.Error
              className="text-small font-medium text-danger"
              {...(validity.badInput && props.incomplete && { children: props.incomplete })}
            />
            <Hint rule={validity.valid === false ? undefined : rule}>{hint}</Hint>
          </>
        )}
      </BaseField.Validity>
    </BaseField.Root>
  )
}

function readerOf({ optional, missing, read = (value) => value }: FrameProps): Read {
  return (value) => {
    const is_empty = value === '' || value === null || value === undefined
    if (!is_empty) return read(value)
    if (optional) return optional === 'null' ? null : undefined
    return missing === undefined ? value : new Unreadable(missing)
  }
}

function Hint({ rule, children }: { rule: string | undefined; children: ReactNode }) {
  if (!rule && !children) return null
  return (
    <BaseField.Description className="text-small text-muted-fg">
      {rule} {children}
    </BaseField.Description>
  )
}
