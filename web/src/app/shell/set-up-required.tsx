import type { SessionView } from '@plinth/contract/auth'
import { Link } from '@tanstack/react-router'
import { leaving } from '../../features/organizations/members/leaving.tsx'
import { fullReload } from '../../lib/url/full-load.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, buttonStyle } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LockedDrawing } from '../../ui/illustration/locked-drawing.tsx'
import { ConfirmButton } from '../../ui/overlay/confirm-button.tsx'

type SetUpRequiredProps = { session: SessionView; unsaved?: boolean }

/** Over a page with unsaved text it opens the set-up in another tab, and the text is back when the set-up is done. */
export function SetUpRequired({ session, unsaved = false }: SetUpRequiredProps) {
  const { organization, role } = session
  return (
    <Notice
      takeFocus={unsaved}
      drawing={<LockedDrawing />}
      title={
        <>
          <bdi>{organization.name}</bdi> requires two-step sign-in
        </>
      }
      documentTitle="Two-step sign-in required"
      action={
        <div className="flex flex-col gap-2 max-sm:w-full sm:flex-row">
          <Link
            to={paths.account}
            hash="two-step-sign-in"
            className={buttonStyle('primary')}
            {...(unsaved && { target: '_blank' })}
          >
            Set up two-step sign-in
          </Link>
          {unsaved ? (
            <Button variant="warning" onClick={fullReload}>
              Discard my changes
            </Button>
          ) : (
            role !== 'owner' && (
              <ConfirmButton label="Leave organization" {...leaving(session)}>
                To come back, you need a new invitation.
              </ConfirmButton>
            )
          )}
        </div>
      }
    >
      Its owner asks every member for a second step, such as a passkey. It takes a minute, and you stay a member with
      the same role.{' '}
      {unsaved
        ? 'Set it up in another tab: the page you were on has unsaved changes, and is here when you come back.'
        : 'Your other organizations are open as before.'}
    </Notice>
  )
}
