import { Link } from '@tanstack/react-router'
import { paths } from '../lib/url/paths.ts'
import { buttonStyle } from '../ui/button/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { EmptyDrawing } from '../ui/illustration/drawings.tsx'

type NotFoundProps = {
  to?: typeof paths.dashboard | typeof paths.login
  label?: string
}

export function NotFound({ to = paths.dashboard, label = 'Go to the dashboard' }: NotFoundProps) {
  return (
    <Notice
      drawing={<EmptyDrawing />}
      title="Page not found"
      documentTitle="Not found"
      action={
        <Link to={to} className={buttonStyle('primary')}>
          {label}
        </Link>
      }
    >
      Check the address. The page may have been removed.
    </Notice>
  )
}
