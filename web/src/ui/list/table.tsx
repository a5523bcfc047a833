import type { ReactNode } from 'react'

export type Column = {
  title: string
  /** Sets the width, and the breakpoint from which the column is shown. */
  className?: string
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
          {columns.map(({ title, className = '' }) => (
            <th
              key={title}
              scope="col"
              className={`h-11 px-3 text-small font-medium text-muted-fg first:ps-5 last:pe-5 ${className}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`divide-y divide-line transition-opacity ${busy ? 'opacity-50' : ''}`}>{children}</tbody>
    </table>
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
