import { getRouteApi, useLocation } from '@tanstack/react-router'
import { SwitchAccount } from '../features/auth/sign-in/switch-account.tsx'
import { AnswerInvitation } from '../features/invitations/answer-invitation.tsx'
import { useSession } from '../lib/session/session.ts'

const route = getRouteApi('/app/invitations/$token')

export function Invitation() {
  const { token } = route.useParams()
  const { user } = useSession()
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <AnswerInvitation key={token} token={token} email={user.email} switchAccount={<SwitchAccount target={here} />} />
  )
}
