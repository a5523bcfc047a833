import { api, ignoreGone, shorten, useRowConfirm } from '@plinth/web/product'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { keys } from './clients-query.tsx'
import type { Client } from './contract.ts'

const NAME_LENGTH = 48

/** One confirmation for all rows of the list: call `ask`, render `dialog`. */
export function useDeleteClient(organization_id: string, focusAfter: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  return useRowConfirm((client: Client) => {
    const name = <bdi>{shorten(client.name, NAME_LENGTH)}</bdi>
    return {
      title: <>Delete {name}?</>,
      children: 'It is deleted for everyone who can see it here. This cannot be undone.',
      confirm: 'Delete client',
      focusAfter,
      act: () => api('DELETE /clients/:client_id', { params: { client_id: client.id } }).catch(ignoreGone),
      done: <>{name} was deleted</>,
      onDone: () => void queryClient.invalidateQueries({ queryKey: keys.all(organization_id) }),
    }
  })
}
