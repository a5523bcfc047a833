import { Link } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { buttonStyle } from '../ui/button.tsx'
import { EmptyDrawing } from '../ui/drawing.tsx'
import { Notice } from '../ui/notice.tsx'

export function NotFound() {
  return (
    <Notice
      drawing={<EmptyDrawing />}
      title="There is no page here"
      documentTitle="Not found · Plinth"
      action={
        <Link to={paths.dashboard} className={buttonStyle('primary')}>
          Go to the dashboard
        </Link>
      }
    >
      The address may be mistyped, or what stood here is gone.
    </Notice>
  )
}
