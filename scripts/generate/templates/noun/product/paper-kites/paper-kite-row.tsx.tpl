import { Day, EllipsisButton, ListMenuButton, type ListMenuHandle, stretchedLink } from '@plinth/web/product'
import type { PaperKite } from './contract.ts'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'

/** The columns of the wide list. */
const COLUMNS = '/*+ layout */'

type PaperKiteRowProps = {
  paperKite: PaperKite
  /** Null for a user who may neither edit nor delete. */
  menu: ListMenuHandle<PaperKite> | null
}

/** One paper kite. Memoised: in a long list only the rows that change are rendered. */
export const PaperKiteRow = memo(function PaperKiteRow({ paperKite, menu }: PaperKiteRowProps) {
  const { id, call_sign, creator_name, created_at } = paperKite
  return (
    <div className="relative flex min-h-row items-center gap-4 py-1 ps-5 pe-2 transition-colors has-[a:hover]:bg-muted max-lg:py-2.5 md:pe-3">
      <div className={`grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 ${COLUMNS}`}>
        <div className="min-w-0">
          <p className="truncate font-medium" title={call_sign}>
            <Link to="/paper-kites/$paper_kite_id" params={{ paper_kite_id: id }} className={stretchedLink}>
              <bdi>{call_sign}</bdi>
            </Link>
          </p>
          <p className="truncate text-small text-muted-fg">
            {creator_name === null ? 'A former member' : <bdi>{creator_name}</bdi>}
          </p>
        </div>
        {/*+ cells */}
        <Cell title="Created">
          <Day time={created_at} />
        </Cell>
      </div>
      {menu && (
        <ListMenuButton handle={menu} item={paperKite}>
          <EllipsisButton label={`Actions for ${call_sign}`} />
        </ListMenuButton>
      )}
    </div>
  )
})

type CellProps = { title: string; children: ReactNode }

/** The value of a column. Its title is above the wide list, and beside the value on a phone. */
function Cell({ title, children }: CellProps) {
  return (
    <p className="flex min-w-0 justify-between gap-4 text-small tabular-nums lg:block lg:truncate">
      <span className="text-muted-fg lg:sr-only">{title}</span> {children}
    </p>
  )
}

/** The titles of a wide list. Screen readers get them with each value. */
export function PaperKiteHead({ hasMenu }: { hasMenu: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-11 items-center gap-4 border-b border-line ps-5 pe-3 text-small font-medium text-muted-fg max-lg:hidden"
    >
      <div className={`grid flex-1 gap-x-4 ${COLUMNS}`}>
        <p>Call sign</p>
        {/*+ titles */}
        <p>Created</p>
      </div>
      {hasMenu && <span className="w-10 pointer-coarse:w-11" />}
    </div>
  )
}
