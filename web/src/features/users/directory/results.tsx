import { Button } from '../../../ui/button/button.tsx'
import { EmptyDrawing } from '../../../ui/illustration/drawings.tsx'
import { useWide } from '../../../ui/layout/use-wide.ts'
import { Empty } from '../../../ui/list/empty.tsx'
import { type Loading, QueryFailure } from '../../../ui/list/list-failure.tsx'
import { DirectoryCards, DirectoryCardsSkeleton } from './cards.tsx'
import type { DirectoryListProps } from './person.tsx'
import { type DirectorySearch, isFiltered } from './search.ts'
import { DirectoryTable } from './table.tsx'

// With fewer characters the API searches only the beginning of names and addresses.
const SUBSTRING_FROM = 3

type DirectoryResultsProps = Omit<DirectoryListProps, 'entries'> & {
  entries: DirectoryListProps['entries'] | undefined
  /** Set if more users match than the list can sort. */
  too_many: boolean
  query: Loading
  onClear: () => void
}

export function DirectoryResults(props: DirectoryResultsProps) {
  const { entries, too_many, query, onClear, ...place } = props
  const wide = useWide()
  if (entries?.length === 0) return <NoUsers search={place.search} too_many={too_many} onClear={onClear} />
  if (!entries && query.error) return <QueryFailure query={query}>The users could not be loaded.</QueryFailure>
  if (wide) return <DirectoryTable entries={entries} {...place} />
  return entries ? <DirectoryCards entries={entries} {...place} /> : <DirectoryCardsSkeleton />
}

type NoUsersProps = { search: DirectorySearch; too_many: boolean; onClear: () => void }

function NoUsers({ search, too_many, onClear }: NoUsersProps) {
  if (search.cursor) {
    return (
      <Empty drawing={<EmptyDrawing />} title="No users on this page">
        These people are no longer listed.
      </Empty>
    )
  }
  if (!isFiltered(search)) {
    return (
      <Empty drawing={<EmptyDrawing />} title="No users are listed">
        People who are hidden from the directory do not appear here. Their accounts work like any other.
      </Empty>
    )
  }
  if (too_many) {
    return (
      <Empty drawing={<EmptyDrawing />} title="Too many users match">
        Type more letters, or the beginning of a name.
      </Empty>
    )
  }
  const short = search.q !== undefined && [...search.q].length < SUBSTRING_FROM
  return (
    <Empty
      drawing={<EmptyDrawing />}
      title="No users match"
      action={<Button onClick={onClear}>{search.q ? 'Clear search and filters' : 'Clear filters'}</Button>}
    >
      {short
        ? 'One or two characters are looked for only where a name or an address begins. Type a third one.'
        : 'Look for another part of the name or the address, or take a filter away.'}
    </Empty>
  )
}
