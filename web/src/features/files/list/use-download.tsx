import type { File } from '@plinth/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { download } from '../../../lib/url/download.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { shorten } from '../../../ui/text/shorten.ts'
import { keys } from '../queries.ts'

const NAME_LENGTH = 48

/**
 * Saves a file of the list. `pending_id` is the one whose URL is being asked for. `save` keeps its identity, so that
 * memoised rows do not render again.
 */
export function useDownload(organization_id: string): { save: (file: File) => void; pending_id: string | null } {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, variables } = useAction({
    mutationFn: ({ id }: File) => api('GET /files/:file_id/download', { params: { file_id: id } }),
    onSuccess: ({ url }) => download(url),
    onError: ({ code, detail }, { name }) => {
      const gone = code === 'not_found'
      toast(
        'danger',
        <>
          <bdi>{shorten(name, NAME_LENGTH)}</bdi>{' '}
          {gone ? 'was deleted by someone else.' : `was not downloaded. ${detail}`}
        </>,
      )
      if (gone) void queryClient.invalidateQueries({ queryKey: keys.files(organization_id) })
    },
  })
  return { save: mutate, pending_id: isPending ? (variables?.id ?? null) : null }
}
