import { ListMenu, MenuItem, type Permission, QueryList, RowsSkeleton, useListMenu } from '@plinth/web/product'
import type { PaperKite } from './contract.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, type RefObject, useRef } from 'react'
import { PaperKiteHead, PaperKiteRow } from './paper-kite-row.tsx'
import { useDeletePaperKite } from './use-delete-paper-kite.tsx'

type PaperKiteListProps = {
  organization_id: string
  query: UseInfiniteQueryResult<unknown>
  items: PaperKite[] | undefined
  total: number
  permissions: Permission[]
  /** Shown instead of a list without rows. */
  empty: ReactNode
  /** Gets the focus when a row was deleted. */
  focusAfter: RefObject<HTMLElement | null>
  onEdit: (paperKite: PaperKite, focusBack: HTMLElement | null) => void
}

/** The rows, with one menu that they share. */
export function PaperKiteList({ organization_id, query, permissions, focusAfter, onEdit, ...rows }: PaperKiteListProps) {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const menu = useListMenu<PaperKite>()
  const { ask, dialog } = useDeletePaperKite(organization_id, focusAfter)
  const mayEdit = permissions.includes('paper_kites.update')
  const mayDelete = permissions.includes('paper_kites.delete')
  const hasMenu = mayEdit || mayDelete
  return (
    <div ref={room} className="grid gap-4">
      <QueryList
        query={query}
        items={rows.items}
        label="Paper kites"
        failure="The paper kites could not be loaded."
        skeleton={<RowsSkeleton of="records">Loading the paper kites</RowsSkeleton>}
        empty={rows.empty}
        busy={query.isPlaceholderData}
        head={<PaperKiteHead hasMenu={hasMenu} />}
        more={{ noun: 'paper kites', total: rows.total }}
        list={list}
      >
        {(paperKite) => (
          // Rows out of sight are neither laid out nor painted, so hundreds of them cost little.
          <li
            key={paperKite.id}
            tabIndex={-1}
            className="outline-none [contain-intrinsic-size:auto_88px] lg:[contain-intrinsic-size:auto_48px] [content-visibility:auto]"
          >
            <PaperKiteRow paperKite={paperKite} menu={hasMenu ? menu : null} />
          </li>
        )}
      </QueryList>
      <ListMenu handle={menu} container={room} align="end">
        {(paperKite, button) => (
          <>
            {mayEdit && (
              <MenuItem icon={<Pencil />} onClick={() => onEdit(paperKite, button)}>
                Edit
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem danger icon={<Trash2 />} onClick={() => ask(paperKite, button)}>
                Delete
              </MenuItem>
            )}
          </>
        )}
      </ListMenu>
      {dialog}
    </div>
  )
}
