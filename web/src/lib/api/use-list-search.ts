import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readText } from '../url/search-text.ts'
import { useDebouncedText } from '../use-debounced-text.ts'
import { toApiError } from './api-error.ts'

type ListSearchOptions<Item, Option> = {
  key: QueryKey
  /** Calls the list route. An empty text asks for the beginning of the list. */
  load: (q: string, signal: AbortSignal) => Promise<{ items: Item[] }>
  toOption: (item: Item) => Option
}

/**
 * Searches a list route as the user types, for a `ComboboxField`:
 * `useListSearch({ key: keys.all, load: (q, signal) => api('GET /clients', { query: { limit: '20', ...(q && { q }) }, signal }), toOption })`.
 * Nothing is loaded before the list opens.
 */
export function useListSearch<Item, Option>({ key, load, toOption }: ListSearchOptions<Item, Option>) {
  const [opened, setOpened] = useState(false)
  const [q, setQ] = useState('')
  const typed = useDebouncedText(q, readText, setQ)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, 'options', q],
    queryFn: ({ signal }) => load(q, signal),
    placeholderData: keepPreviousData,
    enabled: opened,
  })
  return {
    options: error ? [] : data?.items.map(toOption),
    busy: (isFetching && (isPlaceholderData || data === undefined)) || readText(typed.text) !== q,
    failure: error ? `The list could not be loaded. ${toApiError(error).detail}` : undefined,
    onTryAgain: () => void refetch(),
    onSearch(text: string) {
      setOpened(true)
      typed.type(text)
    },
  }
}
