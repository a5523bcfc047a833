import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type Ref, useId } from 'react'
import { readText, SEARCH_MAX } from '../../lib/url/search-text.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { controlStyle } from '../form/field.tsx'

type SearchFieldProps = {
  label: string
  /** The placeholder then says what the field is for. */
  hideLabel?: boolean
  placeholder: string
  maxLength: number
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  ref: Ref<HTMLInputElement>
}

type SearchBoxProps = Omit<SearchFieldProps, 'maxLength' | 'onChange' | 'onSubmit'> & {
  /** Gets the text without what the API rejects, a moment after the last key or at once by Enter. */
  onSearch: (value: string) => void
}

export function SearchBox({ value, onSearch, ...field }: SearchBoxProps) {
  const { text, type, settle } = useDebouncedText(value, readText, onSearch)
  return <SearchField {...field} maxLength={SEARCH_MAX} value={text} onChange={type} onSubmit={settle} />
}

export function SearchField({
  label,
  hideLabel = false,
  placeholder,
  maxLength,
  value,
  onChange,
  onSubmit,
  ref,
}: SearchFieldProps) {
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="grid gap-1.5"
    >
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted-fg"
        />
        <input
          id={id}
          ref={ref}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlStyle} appearance-none px-9 placeholder:text-muted-fg [&::-webkit-search-cancel-button]:hidden`}
        />
        {value && (
          <button
            type="button"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={(event) => {
              onChange('')
              event.currentTarget.form?.querySelector('input')?.focus()
            }}
            className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-control text-muted-fg transition-colors hover:text-fg focus-visible:-outline-offset-2 pointer-coarse:w-11"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
    </form>
  )
}
