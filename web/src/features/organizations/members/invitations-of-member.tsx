import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EndingInvitations } from '../../../lib/ending-invitations.tsx'
import { sentInvitationsQuery } from '../queries.ts'

type InvitationsOfMemberProps = { organization_id: string; user_id: string; sender: ReactNode }

export function InvitationsOfMember({ organization_id, user_id, sender }: InvitationsOfMemberProps) {
  const { data } = useQuery(sentInvitationsQuery(organization_id, user_id))
  return <EndingInvitations total={data?.total} sender={sender} />
}
