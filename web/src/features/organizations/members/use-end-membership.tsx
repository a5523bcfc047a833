import type { Member, OrganizationSummary } from '@plinth/contract/organizations'
import type { Permission } from '@plinth/contract/permissions'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx'
import { keys } from '../queries.ts'
import { leaving, removing } from './leave-or-remove.tsx'

/** One confirmation for all rows of the list: remove a member, or leave. */
export function useEndMembership(
  organization: OrganizationSummary,
  caller: { user_id: string; permissions: Permission[] },
  list: RefObject<HTMLElement | null>,
) {
  const queryClient = useQueryClient()
  return useConfirm((member: Member) =>
    member.user_id === caller.user_id
      ? leaving(organization, caller)
      : removing(member, organization, {
          onDone: () => void queryClient.invalidateQueries({ queryKey: keys.members(organization.id) }),
          focusAfter: list,
        }),
  )
}
