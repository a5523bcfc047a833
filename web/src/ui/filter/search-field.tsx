import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type Ref, useId } from 'react'
import { readText, SEARCH_MAX } from '../../lib/url/search-text.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { controlStyle } from '../form/field.tsx'

type SearchBoxProps = {
  label: string
  /** The placeholder then says what the field is for. */
  hideLabel?: boolean
  placeholder: string
  value: string
  /** Gets the text without what the API rejects, a moment after the last key or at once by Enter. */
  onSearch: (value: string) => void
  ref: Ref<HTMLInputElement>
}

export function SearchBox({ label, hideLabel = false, placeholder, value, onSearch, ref }: SearchBoxProps) {
  const { text, type, settle } = useDebouncedText(value, readText, onSearch)
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        settle()
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
          maxLength={SEARCH_MAX}
          value={text}
          onChange={(event) => type(event.target.value)}
          className={`${controlStyle} appearance-none px-9 placeholder:text-muted-fg [&::-webkit-search-cancel-button]:hidden`}
        />
        {text && (
          <button
            type="button"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={(event) => {
              type('')
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
