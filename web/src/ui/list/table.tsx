import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'

export type Column = {
  title: string
  /** Sets the width, and the breakpoint from which the column is shown. */
  className?: string
  /** Set if the heading sorts the list, in this direction only. */
  sort?: { direction: 'ascending' | 'descending'; active: boolean; onSort: () => void }
}

type TableProps = {
  label: string
  columns: readonly Column[]
  busy?: boolean
  children: ReactNode
}

export function Table({ label, columns, busy = false, children }: TableProps) {
  return (
    <table aria-label={label} aria-busy={busy || undefined} className="w-full table-fixed text-start tabular-nums">
      <thead>
        <tr className="border-b border-line">
          {columns.map(({ title, className = '', sort }) => (
            <th
              key={title}
              scope="col"
              aria-sort={sort?.active ? sort.direction : undefined}
              className={`h-11 px-3 text-start text-small font-medium text-muted-fg first:ps-5 last:pe-5 ${className}`}
            >
              {sort ? <SortButton {...sort}>{title}</SortButton> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`divide-y divide-line transition-opacity ${busy ? 'opacity-50' : ''}`}>{children}</tbody>
    </table>
  )
}

type SortButtonProps = NonNullable<Column['sort']> & { children: string }

function SortButton({ direction, active, onSort, children }: SortButtonProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={onSort}
      className={`-mx-2 flex h-9 items-center gap-1.5 rounded-item px-2 transition-colors hover:text-fg pointer-coarse:h-11 ${active ? 'text-fg' : ''}`}
    >
      {children}
      {active ? (
        <Arrow aria-hidden="true" className="size-3.5" />
      ) : (
        <ArrowUpDown aria-hidden="true" className="size-3.5 opacity-60" />
      )}
    </button>
  )
}

/** Clicking the row opens the link in its first cell, styled with `stretchedLink`. */
export function TableRow({ children }: { children: ReactNode }) {
  return <tr className="relative transition-colors has-[a:hover]:bg-muted">{children}</tr>
}

export function TableCell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <td className={`h-row truncate px-3 first:ps-5 last:pe-5 ${className}`}>{children}</td>
}

export const stretchedLink =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'
