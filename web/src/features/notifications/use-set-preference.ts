import type { NotificationPreference, NotificationPreferences, NotificationType } from '@plinth/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { keys, preferencesQuery } from './queries.ts'

export type Channel = 'email' | 'in_app'

export type Choice = { channel: Channel; on: boolean }

/**
 * Saves one preference optimistically. Requests of one type run one after another, so that quick changes cannot overtake each
 * other. On failure the switch returns to the last saved value.
 */
export function useChoose(type: NotificationType, onSaved: (saved: boolean) => void): (choice: Choice) => void {
  const queryClient = useQueryClient()
  const toast = useToast()
  const kept = useRef<NotificationPreference>(undefined)
  const { queryKey } = preferencesQuery
  const mutationKey = [...keys.preferences, type]

  const shown = () => ofType(queryClient.getQueryData(queryKey), type)
  const show = ({ channel, on }: Choice) =>
    queryClient.setQueryData(queryKey, (now) => now && withChoice(now, type, { channel, on }))

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // Read the other switch when this request starts: an earlier change may have been rolled back by then.
    mutationFn: ({ channel, on }: Choice) => {
      const { email = true, in_app = true } = shown() ?? {}
      return api('PUT /notifications/preferences', {
        body: { preferences: [{ type, email, in_app, [channel]: on }] },
      })
    },
    onMutate: async (choice) => {
      onSaved(false)
      if (queryClient.isMutating({ mutationKey }) === 1) kept.current = shown()
      await queryClient.cancelQueries({ queryKey })
      show(choice)
    },
    onSuccess: (answer) => {
      kept.current = ofType(answer, type)
      onSaved(true)
    },
    onError: (error, { channel, on }) => {
      show({ channel, on: kept.current?.[channel] ?? !on })
      toast('danger', `Your choice could not be saved. ${error.detail}`)
    },
    onSettled: () => {
      tellOtherTabs()
      // A refetch in between would undo what the next request is about to save.
      if (queryClient.isMutating({ mutationKey: keys.all }) > 1) return
      void queryClient.invalidateQueries({ queryKey: keys.all })
    },
  })
  return mutate
}

function ofType(all: NotificationPreferences | undefined, type: NotificationType): NotificationPreference | undefined {
  return all?.preferences.find((preference) => preference.type === type)
}

function withChoice(
  { preferences }: NotificationPreferences,
  type: NotificationType,
  { channel, on }: Choice,
): NotificationPreferences {
  return {
    preferences: preferences.map((preference) =>
      preference.type === type ? { ...preference, [channel]: on } : preference,
    ),
  }
}
