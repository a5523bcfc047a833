import { api, ignoreGone, shorten, useRowConfirm } from '@plinth/web/product'
import type { PaperKite } from './contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { keys } from './paper-kites-query.tsx'

const NAME_LENGTH = 48

/**
 * One confirmation for all rows of the list: call `ask`, render `dialog`.
 * @param focusAfter gets the focus, since the button that asked is gone
 */
export function useDeletePaperKite(
  organization_id: string,
  focusAfter: RefObject<HTMLElement | null>,
  onDeleted?: () => Promise<void>,
) {
  const queryClient = useQueryClient()
  return useRowConfirm((paperKite: PaperKite) => {
    const name = <bdi>{shorten(paperKite.call_sign, NAME_LENGTH)}</bdi>
    return {
      title: <>Delete {name}?</>,
      children: 'It is deleted for everyone who can see it here. This cannot be undone.',
      confirm: 'Delete paper kite',
      focusAfter,
      act: () =>
        api('DELETE /paper-kites/:paper_kite_id', { params: { paper_kite_id: paperKite.id } }).catch(ignoreGone),
      done: <>{name} was deleted</>,
      onDone: () => {
        // The page of the one that is gone must not ask for it again.
        const left = onDeleted?.() ?? Promise.resolve()
        void left.then(() => queryClient.invalidateQueries({ queryKey: keys.all(organization_id) }))
      },
    }
  })
}
