import { Day, ListMenuButton, type ListMenuHandle, stretchedLink } from '@plinth/web/product'
import type { PaperKite } from './contract.ts'
import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo, type ReactNode } from 'react'

/** The columns of the wide list: the call sign, then one of a width for each other. */
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
    <div className="relative flex min-h-18 items-center gap-4 py-3 pr-2 pl-5 transition-colors has-[a:hover]:bg-muted sm:pr-4 sm:pl-6">
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
          <button
            type="button"
            aria-label={`Actions for ${call_sign}`}
            className="relative grid size-10 shrink-0 place-items-center rounded-control text-muted-fg transition-colors hover:bg-muted hover:text-fg data-popup-open:bg-muted pointer-coarse:size-11"
          >
            <Ellipsis aria-hidden="true" className="size-5" />
          </button>
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

/** The titles above a wide list. Screen readers get them with each value. */
export function PaperKiteTitles({ hasMenu }: { hasMenu: boolean }) {
  return (
    <div aria-hidden="true" className={`hidden pl-6 text-small text-muted-fg lg:block ${hasMenu ? 'pr-18' : 'pr-4'}`}>
      <div className={`grid gap-x-4 ${COLUMNS}`}>
        <p>Call sign</p>
        {/*+ titles */}
        <p>Created</p>
      </div>
    </div>
  )
}
