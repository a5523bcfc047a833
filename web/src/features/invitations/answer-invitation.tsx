import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { FailureNotice } from '../../ui/list/failure-notice.tsx'
import { Answers, NotNow } from './answer-buttons.tsx'
import { InvitationDeclined, InvitationNotFound } from './answer-ended.tsx'
import { InvitationLetter } from './answer-letter.tsx'
import { DEAD, keys, previewQuery } from './queries.ts'

type AnswerInvitationProps = {
  token: string
  /** Names the signed-in user, who may not be the invited one. */
  email: string
  switchAccount: ReactNode
}

/** Answers on click only: mail scanners open links too. */
export function AnswerInvitation({ token, email, switchAccount }: AnswerInvitationProps) {
  const queryClient = useQueryClient()
  const { data: invitation, error, isFetching, refetch } = useQuery(previewQuery(token))
  const [declined, setDeclined] = useState(false)

  // The invitation may have ended, so it is loaded again.
  const lookAgain = (error: unknown) => {
    if (error instanceof ApiError && DEAD.has(error.code))
      void queryClient.invalidateQueries({ queryKey: keys.preview(token) })
    throw error
  }

  if (declined && invitation) return <InvitationDeclined organization={invitation.organization_name} />
  if (error && DEAD.has(error.code)) return <InvitationNotFound />
  if (error && !invitation) {
    return (
      <FailureNotice
        title="The invitation could not be loaded"
        documentTitle="Invitation"
        pending={isFetching}
        onTryAgain={() => void refetch()}
      >
        {error.detail}
      </FailureNotice>
    )
  }
  return (
    <InvitationLetter invitation={invitation} email={email}>
      {invitation?.email_matches ? (
        <Answers
          invitation={invitation}
          accept={() => api('POST /invitations/accept', { body: { token } }).catch(lookAgain)}
          decline={() => api('POST /invitations/decline', { body: { token } }).catch(lookAgain)}
          onDeclined={() => setDeclined(true)}
        />
      ) : (
        <div className="flex flex-col gap-2 sm:flex-row">
          {switchAccount}
          <NotNow />
        </div>
      )}
    </InvitationLetter>
  )
}
