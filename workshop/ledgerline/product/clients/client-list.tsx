import { ListMenu, MenuItem, type Permission, QueryList, RowsSkeleton, useListMenu } from '@plinth/web/product'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, type RefObject, useRef } from 'react'
import { ClientRow } from './client-row.tsx'
import type { Client } from './contract.ts'
import { useDeleteClient } from './use-delete-client.tsx'

type ClientListProps = {
  organization_id: string
  query: UseInfiniteQueryResult<unknown>
  items: Client[] | undefined
  total: number
  permissions: Permission[]
  /** Shown instead of a list without rows. */
  empty: ReactNode
  /** Gets the focus when a row was deleted. */
  focusAfter: RefObject<HTMLElement | null>
  onEdit: (client: Client, focusBack: HTMLElement | null) => void
}

/** The rows, with one menu that they share. */
export function ClientList({ organization_id, query, permissions, focusAfter, onEdit, ...rows }: ClientListProps) {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const menu = useListMenu<Client>()
  const { ask, dialog } = useDeleteClient(organization_id, focusAfter)
  const mayUpdate = permissions.includes('clients.update')
  const mayDelete = permissions.includes('clients.delete')
  return (
    <div ref={room} className="grid gap-4">
      <QueryList
        query={query}
        items={rows.items}
        label="Clients"
        failure="The clients could not be loaded."
        skeleton={<RowsSkeleton of="records">Loading the clients</RowsSkeleton>}
        empty={rows.empty}
        busy={query.isPlaceholderData}
        more={{ noun: 'clients', total: rows.total }}
        list={list}
      >
        {(client) => (
          // Rows out of sight are neither laid out nor painted, so hundreds of them cost little.
          <li
            key={client.id}
            tabIndex={-1}
            className="outline-none [contain-intrinsic-size:auto_48px] [content-visibility:auto]"
          >
            <ClientRow client={client} menu={mayUpdate || mayDelete ? menu : null} />
          </li>
        )}
      </QueryList>
      <ListMenu handle={menu} container={room} align="end">
        {(client, button) => (
          <>
            {mayUpdate && (
              <MenuItem icon={<Pencil />} onClick={() => onEdit(client, button)}>
                Edit
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem danger icon={<Trash2 />} onClick={() => ask(client, button)}>
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
