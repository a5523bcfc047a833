import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api/api.ts'
import { putFile } from '../../../lib/api/put-file.ts'
import { runCall } from '../../../lib/api/run-call.ts'
import { followWork } from '../../../lib/unsaved-forms.ts'
import { typeOf } from '../accepted.ts'
import { keys } from '../queries.ts'
import type { Transport } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

/** The uploads end with the component that calls this. */
export function useUploads(organization_id: string): UploadQueue {
  const queryClient = useQueryClient()
  const [queue] = useState(() => new UploadQueue(transportTo(organization_id, queryClient)))
  useEffect(() => () => queue.end(), [queue])
  const busy = useSyncExternalStore(queue.follow, queue.unfinished) > 0
  useEffect(() => (busy ? followWork('uploads') : undefined), [busy])
  return queue
}

// The API refuses to begin an upload once the session acts in another organization. One that has begun goes where it
// was begun.
function transportTo(organization_id: string, queryClient: QueryClient): Transport {
  return {
    begin: async ({ name, size }) => {
      const body = { filename: name, content_type: typeOf(name) ?? '', size_bytes: size }
      const begin = () => api('POST /uploads', { body: { purpose: 'organization_file', ...body } })
      const { upload } = await runCall(queryClient, begin)
      return upload
    },
    send: (file, { url, headers }, options) => putFile(url, file, { headers, ...options }),
    complete: async ({ id }) => {
      await runCall(queryClient, () => api('POST /uploads/:upload_id/complete', { params: { upload_id: id } }))
      await queryClient.invalidateQueries({ queryKey: keys.files(organization_id) })
    },
    abandon: ({ id }) => api('DELETE /uploads/:upload_id', { params: { upload_id: id } }),
  }
}
