import type { OrganizationMembership } from '@plinth/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'

/**
 * Gives the function that makes somebody act in another of their organizations, here and in the other tabs. When the server
 * does not agree, it says so and stays.
 */
export function useSwitch(current: string, onRefused: () => void) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: async ({ id }: OrganizationMembership) => {
      await queryClient.cancelQueries()
      await api('PUT /organizations/active', { body: { organization_id: id } })
    },
    onSuccess: enterOrganization,
    onError: ({ code, detail }, { name }) => {
      const reason = code === 'not_found' ? `You are no longer a member of ${name}.` : detail
      toast('danger', `You are still acting in ${current}. ${reason}`)
      onRefused()
    },
  })
}
