import { Day, EllipsisButton, ListMenuButton, type ListMenuHandle, ListRow } from '@plinth/web/product'
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
    <ListRow
      title={
        <bdi className="truncate font-medium" title={name}>
          {name}
        </bdi>
      }
      note={
        <>
          {email}
          <span className="sm:hidden">
            {' · '}
            <Day time={created_at} />
          </span>
        </>
      }
    >
      <p className="shrink-0 text-small text-muted-fg max-sm:hidden">
        <Day time={created_at} />
      </p>
      {menu && (
        <ListMenuButton handle={menu} item={client}>
          <EllipsisButton label={`Actions for ${name}`} />
        </ListMenuButton>
      )}
    </ListRow>
  )
})
