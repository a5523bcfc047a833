import type { Member } from '@plinth/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { sentInvitationsQuery } from '../queries.ts'

/** Says how many pending invitations end with a member, without the number until it is known. */
export function EndingInvitations({ organization_id, member }: { organization_id: string; member: Member }) {
  const { data } = useQuery(sentInvitationsQuery(organization_id, member.user_id))
  if (data?.total === 0) return null
  return (
    <>
      {' '}
      {data ? invitations(data.total) : 'Pending invitations'} that <bdi>{member.name}</bdi> sent{' '}
      {data?.total === 1 ? 'ends' : 'end'} too.
    </>
  )
}

/** @param count above zero */
export function invitations(count: number): string {
  return count === 1 ? '1 pending invitation' : `${count} pending invitations`
}
