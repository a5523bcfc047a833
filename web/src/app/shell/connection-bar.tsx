import { useQuery, useQueryClient } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect } from 'react'
import { unreadCountQuery } from '../../features/notifications/queries.ts'
import { useOnline } from '../../lib/use-online.ts'

/** Says that the connection is lost, beside the page, so that nothing moves. The poll of the count finds a dead server. */
export function ConnectionBar() {
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const { error, refetch } = useQuery({ ...unreadCountQuery, refetchOnMount: false })
  const unreachable = error?.code === 'unreachable'
  const lost = !isOnline ? 'You are offline' : unreachable ? 'The server cannot be reached' : null
  // The next poll may be minutes away; a call that succeeds tells earlier that the server is back.
  useEffect(() => {
    if (!unreachable) return
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()]
    const stops = caches.map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void refetch()
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [unreachable, queryClient, refetch])
  return (
    <div role="status" className="fixed bottom-0 z-40 max-lg:inset-x-0 lg:start-0 lg:w-60 lg:p-3 print:hidden">
      {lost && (
        <p
          data-connection-lost=""
          className="flex gap-3 border-line bg-raised px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-float max-lg:border-t lg:rounded-control lg:border"
        >
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-fg" />
          <span>
            {lost}. <span className="text-muted-fg">What you typed stays here.</span>
          </span>
        </p>
      )}
    </div>
  )
}
