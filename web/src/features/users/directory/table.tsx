import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Column, Table, TableCell, TableRow } from '../../../ui/list/table.tsx'
import { Day } from '../../../ui/text/day.tsx'
import { MethodList } from '../methods.tsx'
import { type DirectoryListProps, DirectoryPerson } from './person.tsx'
import type { DirectorySearch } from './search.ts'

// Narrow screens hide this column first.
const METHODS = 'w-72 max-lg:hidden'

function columnsOf(sort: DirectorySearch['sort'], onSort: DirectoryListProps['onSort']): Column[] {
  return [
    { title: 'User', sort: { direction: 'ascending', active: !sort, onSort: () => onSort(undefined) } },
    { title: 'Sign-in methods', className: METHODS },
    {
      title: 'Joined',
      className: 'w-44',
      sort: { direction: 'descending', active: sort === '-created_at', onSort: () => onSort('-created_at') },
    },
  ]
}

type DirectoryTableProps = Omit<DirectoryListProps, 'entries'> & {
  entries: DirectoryListProps['entries'] | undefined
}

export function DirectoryTable({ entries, busy, own_id, provider_name, onSort, ...place }: DirectoryTableProps) {
  return (
    <Card padded={false} className="overflow-hidden">
      <Table label="Users" columns={columnsOf(place.search.sort, onSort)} busy={busy}>
        {entries?.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell>
              <DirectoryPerson entry={entry} own={entry.id === own_id} {...place} />
            </TableCell>
            <TableCell className={`text-small text-muted-fg ${METHODS}`}>
              <MethodList methods={entry.sign_in_methods} provider_name={provider_name} />
            </TableCell>
            <TableCell className="text-small text-muted-fg">
              <Day time={entry.created_at} />
            </TableCell>
          </TableRow>
        )) ?? <SkeletonRows />}
      </Table>
    </Card>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function SkeletonRows() {
  return PLACES.map((place) => (
    <TableRow key={place}>
      <TableCell>
        <div className="flex items-center gap-3">
          <Skeleton round className="size-8 shrink-0" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-48" />
          </div>
        </div>
      </TableCell>
      <TableCell className={METHODS}>
        <Skeleton className="h-4 w-36" />
      </TableCell>
      <TableCell>
        <Skeleton className="h-4 w-20" />
      </TableCell>
    </TableRow>
  ))
}
