import type { Member, OrganizationSummary } from '@plinth/contract/organizations'
import type { Permission } from '@plinth/contract/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useState } from 'react'
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx'
import { keys } from '../queries.ts'
import { leaving, removing } from './leave-or-remove.tsx'

/**
 * One confirmation for all rows of the list: remove a member, or leave. `askToEnd` keeps its identity, so that
 * memoised rows do not render again.
 */
export function useEndMembership(
  organization: OrganizationSummary,
  caller: { user_id: string; permissions: Permission[] },
  list: RefObject<HTMLElement | null>,
) {
  const queryClient = useQueryClient()
  const [member, setMember] = useState<Member>()
  const question =
    member && member.user_id !== caller.user_id
      ? removing(member, organization, {
          onDone: () => void queryClient.invalidateQueries({ queryKey: keys.members(organization.id) }),
          focusAfter: list,
        })
      : leaving(organization, caller)
  const { ask, dialog } = useConfirm(question)
  const askToEnd = useCallback(
    (member: Member, focusBack?: HTMLElement | null) => {
      setMember(member)
      ask(focusBack ? { current: focusBack } : undefined)
    },
    [ask],
  )
  return { askToEnd, dialog }
}
