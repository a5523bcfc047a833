import { ORGANIZATION_QUOTA } from '@plinth/contract/files'
import Upload from 'lucide-react/icons/upload'
import { formatSize } from '../../../ui/text/sizes.ts'
import { FileButton } from '../../../ui/upload/file-button.tsx'
import { ACCEPTED } from '../accepted.ts'
import { UPLOAD_LIMITS } from '../file-states.tsx'

type UploadButtonProps = { onFiles: (files: File[]) => void }

export function UploadButton({ onFiles }: UploadButtonProps) {
  return (
    <FileButton accept={ACCEPTED} onFiles={onFiles} className="max-sm:w-full">
      <Upload aria-hidden="true" className="size-4" />
      Upload files
    </FileButton>
  )
}

export function UploadBar({ used_bytes, ...button }: UploadButtonProps & { used_bytes: number }) {
  return (
    <div className="flex items-center justify-between gap-x-6 gap-y-4 rounded-card border border-dashed border-control px-5 py-4 max-sm:flex-col max-sm:items-stretch sm:px-6">
      <div className="grid gap-0.5">
        <p className="font-medium">
          <span className="pointer-coarse:hidden">Drop files here, or choose them</span>
          <span className="hidden pointer-coarse:inline">Add files</span>
        </p>
        <p className="text-small text-muted-fg">
          {UPLOAD_LIMITS} {formatSize(used_bytes)} of {formatSize(ORGANIZATION_QUOTA)} used.
        </p>
      </div>
      <UploadButton {...button} />
    </div>
  )
}
