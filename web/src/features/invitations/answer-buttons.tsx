import type { SessionView } from '@plinth/contract/auth'
import type { InvitationPreview } from '@plinth/contract/invitations'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAction } from '../../lib/api/use-action.ts'
import { announceSessionChange } from '../../lib/session/cross-tab.ts'
import { fullLoad } from '../../lib/url/full-load.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, buttonStyle } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConfirmButton } from '../../ui/overlay/confirm-button.tsx'

type AnswersProps = {
  invitation: InvitationPreview
  accept: () => Promise<SessionView>
  decline: () => Promise<unknown>
  onDeclined: () => void
}

export function Answers({ invitation, accept, decline, onDeclined }: AnswersProps) {
  const joining = useAction({
    mutationFn: accept,
    onSuccess: () => {
      announceSessionChange()
      fullLoad(`${paths.dashboard}?notice=joined`)
    },
  })
  const row = useRef<HTMLDivElement>(null)
  const { organization_name, inviter_name } = invitation

  return (
    <div className="grid gap-4">
      {joining.error && <Alert tone="danger">{joining.error.detail}</Alert>}
      <div ref={row} className="flex flex-col gap-2 sm:flex-row">
        <Button variant="primary" pending={joining.isPending || joining.isSuccess} onClick={() => joining.mutate()}>
          Accept
        </Button>
        <ConfirmButton
          label="Decline"
          title={
            <>
              Decline the invitation to <bdi>{organization_name}</bdi>?
            </>
          }
          confirm="Decline"
          act={decline}
          onDone={onDeclined}
          focusAfter={row}
        >
          Its link stops working. If you change your mind, <bdi>{inviter_name ?? 'someone there'}</bdi> has to invite
          you again.
        </ConfirmButton>
        <NotNow />
      </div>
    </div>
  )
}

export function NotNow() {
  return (
    <Link to={paths.dashboard} className={buttonStyle('quiet')}>
      Not now
    </Link>
  )
}
