import type { Notification } from '@plinth/contract/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { tellOtherTabs } from '../other-tabs.ts'
import { type InboxFilter, type InboxPages, keys, unreadCountQuery } from '../queries.ts'
import { itemsOf, withBack, without, withRead } from './inbox-pages.ts'

export type Change =
  | { does: 'mark_read'; notification: Notification }
  | { does: 'delete'; notification: Notification }
  | { does: 'mark_all_read' }

const FAILED: Record<Change['does'], string> = {
  mark_read: 'The notification could not be marked read.',
  delete: 'The notification could not be deleted.',
  mark_all_read: 'Your notifications could not be marked read.',
}

/** Returns the function that changes the inbox optimistically; on failure it rolls back and shows a message. */
export function useChangeInbox(): (change: Change) => void {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationKey: keys.all,
    mutationFn: send,
    onMutate: async (change) => {
      // A response on its way does not include the change yet, so it is cancelled.
      await queryClient.cancelQueries({ queryKey: keys.all })
      return show(queryClient, change)
    },
    onError: (error, { does }, undo) => {
      undo?.()
      toast('danger', `${FAILED[does]} ${error.detail}`)
    },
    onSettled: () => settle(queryClient),
  })
  return mutate
}

async function send(change: Change): Promise<void> {
  if (change.does === 'mark_all_read') {
    await api('PATCH /notifications', { body: { all: true } })
  } else if (change.does === 'mark_read') {
    await api('PATCH /notifications', { body: { notification_ids: [change.notification.id] } })
  } else {
    await api('DELETE /notifications/:notification_id', {
      params: { notification_id: change.notification.id },
    }).catch(ignoreGone)
  }
}

/** Applies a change to every list and the count; returns an undo for this change only. */
function show(queryClient: QueryClient, change: Change): () => void {
  const undo = [showInCount(queryClient, change)]
  for (const [key, pages] of queryClient.getQueriesData<InboxPages>({ queryKey: keys.lists })) {
    const touched = pages ? itemsOf(pages).filter(isTouchedBy(change)) : []
    if (!pages || touched.length === 0) continue
    const ids = new Set(touched.map(({ id }) => id))
    const leaves = change.does === 'delete' || (key[keys.lists.length] as InboxFilter).unread === 'true'
    queryClient.setQueryData(key, leaves ? without(pages, ids) : withRead(pages, ids, new Date().toISOString()))
    undo.push(() => queryClient.setQueryData<InboxPages>(key, (now) => now && withBack(now, touched)))
  }
  return () => {
    for (const step of undo) step()
  }
}

function isTouchedBy(change: Change): (item: Notification) => boolean {
  if (change.does === 'mark_all_read') return ({ read_at }) => read_at === null
  return ({ id }) => id === change.notification.id
}

function showInCount(queryClient: QueryClient, change: Change): () => void {
  const { queryKey } = unreadCountQuery
  const known = queryClient.getQueryData(queryKey)?.unread_count ?? 0
  const taken = change.does === 'mark_all_read' ? known : change.notification.read_at === null ? Math.min(known, 1) : 0
  const add = (difference: number) =>
    queryClient.setQueryData(
      queryKey,
      (now) => now && { unread_count: Math.max(0, now.unread_count + difference), risen: false },
    )
  add(-taken)
  return () => add(taken)
}

/** Refetches after the last of several changes; earlier, a response would bring back what the next change removes. */
function settle(queryClient: QueryClient): void {
  tellOtherTabs()
  if (queryClient.isMutating({ mutationKey: keys.all }) > 1) return
  void queryClient.invalidateQueries({ queryKey: keys.all })
}
