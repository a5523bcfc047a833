import { FILE_MAX } from '@plinth/contract/files'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BrokenDrawing, EmptyDrawing, FilesDrawing } from '../../ui/illustration/drawings.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { formatSize } from '../../ui/text/sizes.ts'
import { ACCEPTED_KINDS } from './accepted.ts'

export const UPLOAD_LIMITS = `Up to ${formatSize(FILE_MAX)} each: ${ACCEPTED_KINDS}.`

/** Instead of the library, where the server has no object storage. */
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

export function FilesSkeleton() {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading the files
      </p>
      {['w-40', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex min-h-18 items-center gap-4 px-5 py-3 sm:px-6">
          <Skeleton className="size-9 shrink-0" />
          <div className="grid flex-1 grid-cols-1 gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-28 max-w-full" />
          </div>
          <Skeleton className="h-4 w-16 shrink-0 max-md:hidden" />
        </div>
      ))}
    </Card>
  )
}
