import { fullReload } from '../../lib/url/full-load.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MovedDrawing } from '../../ui/illustration/drawings.tsx'

type OrganizationChangedProps = {
  name: string
  /** Returns to unsaved text; set where there is some. */
  onStay?: () => void
}

/** Replaces a page of another organization, so that no click acts in the wrong one. */
export function OrganizationChanged({ name, onStay }: OrganizationChangedProps) {
  return (
    <Notice
      takeFocus
      drawing={<MovedDrawing />}
      title={
        <>
          You are now acting in <bdi>{name}</bdi>
        </>
      }
      documentTitle={`You are now acting in ${name}`}
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
        ? 'You switched organizations in another tab or browser. The page you left has unsaved changes. Nothing was changed in the wrong organization.'
        : 'This page belongs to another organization. You switched in another tab or browser, or you are no longer a member there. Nothing was changed in the wrong organization.'}
    </Notice>
  )
}
