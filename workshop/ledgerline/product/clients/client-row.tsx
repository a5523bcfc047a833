import { Day, ListMenuButton, type ListMenuHandle } from '@plinth/web/product'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo } from 'react'
import type { Client } from './contract.ts'

type ClientRowProps = {
  client: Client
  /** Null for a user who may neither change nor delete. */
  menu: ListMenuHandle<Client> | null
}

/** One client. Memoised: in a long list only the rows that change are rendered. */
export const ClientRow = memo(function ClientRow({ client, menu }: ClientRowProps) {
  const { name, email, created_at } = client
  return (
    <div className="flex min-h-18 items-center gap-4 py-3 pr-2 pl-5 sm:pr-4 sm:pl-6">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-small text-muted-fg">
          {email}
          <span className="sm:hidden">
            {' · '}
            <Day time={created_at} />
          </span>
        </p>
      </div>
      <p className="shrink-0 text-small text-muted-fg max-sm:hidden">
        <Day time={created_at} />
      </p>
      {menu && (
        <ListMenuButton handle={menu} item={client}>
          <button
            type="button"
            aria-label={`Actions for ${name}`}
            className="grid size-10 shrink-0 place-items-center rounded-control text-muted-fg transition-colors hover:bg-muted hover:text-fg data-popup-open:bg-muted pointer-coarse:size-11"
          >
            <Ellipsis aria-hidden="true" className="size-5" />
          </button>
        </ListMenuButton>
      )}
    </div>
  )
})
