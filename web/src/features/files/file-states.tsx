import { FILE_MAX } from '@plinth/contract/files'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { BrokenDrawing } from '../../ui/illustration/broken-drawing.tsx'
import { EmptyDrawing, FilesDrawing } from '../../ui/illustration/drawings.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { formatSize } from '../../ui/text/sizes.ts'
import { ACCEPTED_KINDS } from './accepted.ts'

export const UPLOAD_LIMITS = `Up to ${formatSize(FILE_MAX)} each: ${ACCEPTED_KINDS}.`

/** Replaces the library where the server has no object storage. */
export function StorageNotSetUp() {
  return (
    <Empty drawing={<BrokenDrawing />} title="File storage is not set up on this server">
      Files can be shared here once an administrator of the server has set up file storage.
    </Empty>
  )
}

export function NoFiles({ personal, action }: { personal: boolean; action: ReactNode }) {
  return (
    <Empty drawing={<FilesDrawing />} title="No files yet" action={action}>
      {personal ? 'Only you see what you upload here.' : 'Everyone in the organization sees what is uploaded here.'}{' '}
      {action && (
        <>
          <span className="pointer-coarse:hidden">Drop files here, or choose them. </span>
          {UPLOAD_LIMITS}
        </>
      )}
    </Empty>
  )
}

export function NoFileMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No files match" action={<Button onClick={onClear}>Clear search</Button>}>
      Search for another part of the name.
    </Empty>
  )
}
