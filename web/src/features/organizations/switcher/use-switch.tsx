import type { OrganizationMembership } from '@plinth/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'

/** Switches to another organization in every tab; on failure shows a message and stays. */
export function useSwitch(onRefused: () => void) {
  const { organization } = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: async ({ id }: OrganizationMembership) => {
      await queryClient.cancelQueries()
      await api('PUT /organizations/active', { body: { organization_id: id } })
    },
    onSuccess: enterOrganization,
    onError: ({ code, detail }, { name }) => {
      const gone = (
        <>
          You are no longer a member of <bdi>{name}</bdi>.
        </>
      )
      toast(
        'danger',
        <>
          You are still acting in <bdi>{organization.name}</bdi>. {code === 'not_found' ? gone : detail}
        </>,
      )
      void queryClient.refetchQueries({ type: 'active', stale: true })
      onRefused()
    },
  })
}
