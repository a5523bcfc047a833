import type { SessionView } from '@plinth/contract/auth'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api/api.ts'
import { enterOrganization } from '../../lib/session/cross-tab.ts'
import { paths } from '../../lib/url/paths.ts'
import { buttonStyle } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LockedDrawing } from '../../ui/illustration/locked-drawing.tsx'
import { ConfirmButton } from '../../ui/overlay/confirm-button.tsx'

type SetUpRequiredProps = Pick<SessionView, 'organization' | 'role'>

export function SetUpRequired({ organization, role }: SetUpRequiredProps) {
  return (
    <Notice
      drawing={<LockedDrawing />}
      title={
        <>
          <bdi>{organization.name}</bdi> requires two-step sign-in
        </>
      }
      documentTitle="Two-step sign-in required"
      action={
        <div className="flex flex-col gap-2 max-sm:w-full sm:flex-row">
          <Link to={paths.account} hash="two-step-sign-in" className={buttonStyle('primary')}>
            Set up two-step sign-in
          </Link>
          {role !== 'owner' && (
            <ConfirmButton
              label="Leave organization"
              title={
                <>
                  Leave <bdi>{organization.name}</bdi>?
                </>
              }
              confirm="Leave organization"
              act={() => api('POST /organizations/current/leave')}
              onDone={enterOrganization}
            >
              To come back, you need a new invitation.
            </ConfirmButton>
          )}
        </div>
      }
    >
      Its owner asks every member for a second step, such as a passkey. It takes a minute, and you stay a member with
      the same role. Your other organizations are open as before.
    </Notice>
  )
}
