import { Field as BaseField } from '@base-ui/react/field'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { controlStyle, Field, type FieldProps } from '../form/field.tsx'
import { Unreadable } from '../form/form-fields.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { OptionList, useOptionList } from './option-list.tsx'

export type ComboboxOption = {
  id: string
  /** The field shows the label once the option is chosen. */
  label: string
  content?: ReactNode
}

/** `useListSearch` makes this of a list route. */
export type ComboboxSearch = {
  /** Undefined before the first response. */
  options: readonly ComboboxOption[] | undefined
  /** Set while the options are not those of the text yet. */
  busy: boolean
  failure: string | undefined
  onTryAgain: () => void
  /** Called with the typed text, and with `''` when the list opens. */
  onSearch: (text: string) => void
}

type ComboboxFieldProps = FieldProps & {
  search: ComboboxSearch
  placeholder?: string
  /** Shown when nothing exists yet; when a search finds nothing the field says so itself. */
  empty?: string
  defaultChosen?: ComboboxOption | null
  onChoose?: (option: ComboboxOption | null) => void
}

/** The server searches many options while the user types. The body gets the id of the chosen one. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    search,
    placeholder = 'Search…',
    empty = 'There is nothing to choose yet.',
    defaultChosen = null,
    onChoose,
    ...field
  } = props
  const { chosen, clear, text, is_open, options, list, control, leave } = useCombobox(props)
  return (
    <Field
      {...field}
      missing="Choose an option"
      read={() => chosen?.id ?? new Unreadable('Choose an option from the list')}
    >
      <div onBlurCapture={leave} className="relative">
        <BaseField.Control
          {...list.field}
          {...control}
          type="text"
          aria-required={!field.optional || undefined}
          placeholder={placeholder}
          className={`${controlStyle} truncate pe-16 placeholder:text-muted-fg`}
        />
        {chosen && !field.disabled && field.optional && (
          <button type="button" aria-label={`Clear ${field.label.toLowerCase()}`} onClick={clear} className={CLEAR}>
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-0 h-control w-4 text-muted-fg pointer-coarse:h-11"
        />
        {is_open && (
          <Popup count={search.options?.length}>
            <OptionList
              {...list.list}
              label={field.label}
              options={options.map((option) => ({ id: option.id, content: option.content ?? option.label }))}
              busy={search.busy}
              {...(chosen && { selected: chosen.id })}
            />
            <State search={search} text={text} empty={empty} />
          </Popup>
        )}
      </div>
    </Field>
  )
}

const CLEAR =
  'absolute top-0 end-8 grid h-control w-8 pointer-coarse:h-11 place-items-center rounded-control text-muted-fg hover:text-fg'

function useCombobox({ search, defaultChosen = null, onChoose, disabled }: ComboboxFieldProps) {
  const [chosen, setChosen] = useState(defaultChosen)
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const is_open = typed !== null
  const text = typed ?? ''
  const options = is_open ? (search.options ?? []) : []

  const open = () => {
    if (is_open || disabled) return
    setTyped('')
    search.onSearch('')
  }
  // The next typed text replaces what was chosen.
  useEffect(() => {
    if (chosen && document.activeElement === input.current) input.current?.select()
  }, [chosen])
  const choose = (option: ComboboxOption | null) => {
    setChosen(option)
    setTyped(null)
    onChoose?.(option)
  }
  const list = useOptionList({
    options,
    text,
    busy: search.busy,
    onChoose: (id) => choose(options.find((option) => option.id === id) ?? null),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && is_open) {
      // The key must not close a dialog around the field.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      setTyped(null)
    } else if (!is_open && event.key === 'ArrowDown') {
      event.preventDefault()
      open()
    } else if (is_open) list.field.onKeyDown(event)
  }
  const onValueChange = (next: string) => {
    setTyped(next)
    search.onSearch(next)
  }
  const clear = () => {
    choose(null)
    input.current?.focus()
  }
  // The focus may go to the button that clears, or to the one in the list that tries again.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setTyped(null)
  }
  const value = typed ?? chosen?.label ?? ''
  const control = { ref: input, value, onValueChange, onClick: open, onKeyDown }
  return { chosen, clear, text, is_open, options, list, control, leave }
}

// A dialog grows with the options, because it would cut them off.
const IN_DIALOG = 'in-[[role$=dialog]]:static'

function Popup({ count, children }: { count: number | undefined; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null)
  // The page scrolls to the options once they are loaded.
  useEffect(() => {
    if (count !== undefined) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <div
      ref={popup}
      role="presentation"
      onPointerDown={(event) => event.preventDefault()}
      className={`absolute inset-x-0 top-full z-30 mt-1 max-h-64 scroll-mb-4 overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-lg ${IN_DIALOG}`}
    >
      {children}
    </div>
  )
}

type StateProps = { search: ComboboxSearch; text: string; empty: string }

function State({ search: { options, busy, failure, onTryAgain }, text, empty }: StateProps) {
  if (failure) {
    return (
      <ListFailure pending={busy} onTryAgain={onTryAgain}>
        {failure}
      </ListFailure>
    )
  }
  const sentence =
    options === undefined ? 'Loading…' : options.length > 0 ? '' : text ? `No match for “${text}”.` : empty
  return (
    <p role="status" className={sentence ? 'px-2.5 py-2 text-small text-muted-fg' : 'sr-only'}>
      {sentence || (options?.length === 1 ? '1 option' : `${options?.length} options`)}
    </p>
  )
}
