import type { Unsaved } from '../../lib/unsaved-forms.ts'
import { fullReload } from '../../lib/url/full-load.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MovedDrawing } from '../../ui/illustration/drawings.tsx'

type OrganizationChangedProps = {
  name: string
  unsaved?: Unsaved | null
  onStay?: () => void
}

const STAYING = {
  changes: {
    lead: 'You switched organizations in another tab or browser. The page you left has unsaved changes. Nothing was changed in the wrong organization.',
    stay: 'Go back to my changes',
    leave: 'Discard them and reload',
  },
  uploads: {
    lead: 'You switched organizations in another tab or browser. Files that are being uploaded still go to the organization you left. Nothing was changed in the wrong organization.',
    stay: 'Go back to my uploads',
    leave: 'Cancel them and reload',
  },
}

/** Replaces a page of another organization, so that no click acts in the wrong one. */
export function OrganizationChanged({ name, unsaved, onStay }: OrganizationChangedProps) {
  const staying = STAYING[unsaved ?? 'changes']
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
              {staying.stay}
            </Button>
            <Button variant="warning" onClick={fullReload}>
              {staying.leave}
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
        ? staying.lead
        : 'This page belongs to another organization. You switched in another tab or browser, or you are no longer a member there. Nothing was changed in the wrong organization.'}
    </Notice>
  )
}
