import type { ReactNode } from 'react'

type ListItemProps = {
  /** A face or an icon, 32 to 36 pixels wide. */
  figure?: ReactNode
  title: ReactNode
  badge?: ReactNode
  note: ReactNode
  /** More lines, on narrow screens. */
  more?: ReactNode
}

/** What each row of people or files begins with, in lists and tables alike. */
export function ListItem({ figure, title, badge, note, more }: ListItemProps) {
  return (
    <div className="flex flex-1 items-center gap-3">
      {figure}
      <div className="flex-1">
        <div className="flex items-center gap-2">
          {title}
          {badge && <span className="flex shrink-0 gap-2 *:h-5">{badge}</span>}
        </div>
        <p className="line-clamp-2 text-small wrap-anywhere text-muted-fg">{note}</p>
        {more && <p className="text-small text-muted-fg">{more}</p>}
      </div>
    </div>
  )
}

export function ListRow({ children, ...item }: ListItemProps & { children?: ReactNode }) {
  return (
    <div className="flex min-h-row items-center gap-3 py-1 pe-2 ps-5 max-md:py-2.5 md:pe-3">
      <ListItem {...item} />
      {children}
    </div>
  )
}

/** Titles of the columns of rows. Screen readers hear each fact with its name instead. */
export function ListHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-11 items-center gap-3 border-b border-line pe-2 ps-5 text-small font-medium text-muted-fg max-md:hidden md:pe-3"
    >
      <span className="flex-1">{title}</span>
      {children}
    </div>
  )
}
