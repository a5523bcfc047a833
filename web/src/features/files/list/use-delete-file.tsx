import type { File } from '@plinth/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { useRowConfirm } from '../../../ui/overlay/use-confirm.tsx'
import { shorten } from '../../../ui/text/shorten.ts'
import { keys } from '../queries.ts'

const NAME_LENGTH = 48

/** One confirmation for all rows of the list. */
export function useDeleteFile(organization_id: string, focusAfter: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  return useRowConfirm((file: File) => {
    const name = <bdi>{shorten(file.name, NAME_LENGTH)}</bdi>
    return {
      title: <>Delete {name}?</>,
      children: 'It is deleted for everyone who can see it here. This cannot be undone.',
      confirm: 'Delete file',
      focusAfter,
      act: () => api('DELETE /files/:file_id', { params: { file_id: file.id } }).catch(ignoreGone),
      done: <>{name} was deleted</>,
      onDone: () => void queryClient.invalidateQueries({ queryKey: keys.files(organization_id) }),
    }
  })
}
