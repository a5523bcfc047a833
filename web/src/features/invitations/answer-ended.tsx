import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/url/paths.ts'
import { buttonStyle } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyDrawing } from '../../ui/illustration/drawings.tsx'

/** The page is one for unknown, expired, revoked and used links, so that it does not reveal which one it is. */
export function InvitationNotFound() {
  return (
    <Notice
      takeFocus
      drawing={<EmptyDrawing />}
      title="There is no invitation here"
      documentTitle="Invitation not found"
      action={<ToDashboard />}
    >
      It was answered or withdrawn, has expired, or the link is incomplete. If you have accepted it before, you are a
      member already; if not, ask for a new one.
    </Notice>
  )
}

export function InvitationDeclined({ organization }: { organization: string }) {
  return (
    <Notice
      takeFocus
      drawing={<EmptyDrawing />}
      title="Invitation declined"
      documentTitle="Invitation declined"
      action={<ToDashboard />}
    >
      You did not join <bdi>{organization}</bdi>, and the link no longer works.
    </Notice>
  )
}

function ToDashboard() {
  return (
    <Link to={paths.dashboard} className={buttonStyle('primary', 'max-sm:w-full')}>
      Go to the dashboard
    </Link>
  )
}
