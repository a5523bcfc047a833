import { api, ignoreGone, shorten, useConfirm } from '@plinth/web/product'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { keys } from './clients-query.tsx'
import type { Client } from './contract.ts'

const NAME_LENGTH = 48

type DeleteClient = {
  askToDelete: (client: Client, focusBack: HTMLElement | null) => void
  dialog: ReactNode
}

/** One confirmation for all rows of the list: call `askToDelete`, render `dialog`. */
export function useDeleteClient(organization_id: string, focusAfter: RefObject<HTMLElement | null>): DeleteClient {
  const queryClient = useQueryClient()
  const [client, setClient] = useState<Client>()
  const name = <bdi>{shorten(client?.name ?? '', NAME_LENGTH)}</bdi>
  const { ask, dialog } = useConfirm({
    title: <>Delete {name}?</>,
    children: 'It is deleted for everyone who can see it here. This cannot be undone.',
    confirm: 'Delete client',
    focusAfter,
    act: () => api('DELETE /clients/:client_id', { params: { client_id: client?.id ?? '' } }).catch(ignoreGone),
    done: <>{name} was deleted</>,
    onDone: () => void queryClient.invalidateQueries({ queryKey: keys.all(organization_id) }),
  })
  const askToDelete = (client: Client, focusBack: HTMLElement | null) => {
    setClient(client)
    ask({ current: focusBack })
  }
  return { askToDelete, dialog }
}
