import { fullReload } from '../../lib/url/full-load.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MovedDrawing } from '../../ui/illustration/drawings.tsx'

type OrganizationChangedProps = {
  /** The organization the user acts in now. */
  name: string
  /** Set where the page has unsaved text: goes back to it. */
  onStay?: () => void
}

/**
 * Shown instead of a page whose organization is no longer the acting one, so that nothing in it can be pressed for the wrong
 * organization; only a full load leads on. Unsaved text is not thrown away without a question.
 */
export function OrganizationChanged({ name, onStay }: OrganizationChangedProps) {
  const title = `You are now acting in ${name}`
  return (
    <Notice
      takeFocus
      drawing={<MovedDrawing />}
      title={title}
      documentTitle={title}
      action={
        onStay ? (
          <div className="flex flex-col gap-2 max-sm:w-full sm:flex-row">
            <Button variant="primary" onClick={onStay}>
              Go back to my changes
            </Button>
            <Button variant="warning" onClick={fullReload}>
              Discard them and reload
            </Button>
          </div>
        ) : (
          <Button variant="primary" onClick={fullReload}>
            Reload
          </Button>
        )
      }
    >
      {onStay
        ? 'You have switched in another tab or browser, and the page you left has unsaved changes. Nothing was changed in the wrong place.'
        : 'This page was of another organization. You have switched in another tab or browser, or you are no longer a member there. Nothing was changed in the wrong place.'}
    </Notice>
  )
}
