import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { formatSize } from '../../../ui/text/sizes.ts'
import { Progress } from '../../../ui/upload/progress.tsx'
import { FileIcon } from '../file-icon.tsx'
import { canRetry, isRunning, type Upload } from './upload.ts'

type UploadRowProps = { upload: Upload; onRetry: (id: number) => void; onRemove: (id: number) => void }

/** Memoised, because the others of a list must not render with each percent. */
export const UploadRow = memo(function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { id, name, percent } = upload
  const running = isRunning(upload)
  return (
    <div className="flex min-h-16 items-center gap-4 py-3 pe-2 ps-5 sm:pe-4 sm:ps-6">
      <FileIcon name={name} />
      <div className="grid flex-1 gap-1">
        <p className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </p>
        {running && <Progress label={`Upload of ${name}`} percent={percent} />}
        <Status {...upload} />
      </div>
      {canRetry(upload) && (
        <Button variant="quiet" onClick={() => onRetry(id)}>
          <span>
            Try again<span className="sr-only"> to upload {name}</span>
          </span>
        </Button>
      )}
      <IconButton
        icon={<X />}
        label={`${running ? 'Cancel' : 'Remove from the list'}: ${name}`}
        disabled={upload.state === 'checking'}
        onClick={() => onRemove(id)}
      />
    </div>
  )
})

function Status({ state, size_bytes, percent, problem }: Upload) {
  const size = formatSize(size_bytes)
  if (problem) {
    return (
      <p className="flex gap-1.5 text-small text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {problem.text}
      </p>
    )
  }
  if (state === 'done') {
    return (
      <p className="flex gap-1.5 text-small text-muted-fg">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
        Uploaded · {size}
      </p>
    )
  }
  return (
    <p className="text-small text-muted-fg tabular-nums">
      {state === 'waiting' && `Waiting · ${size}`}
      {state === 'sending' && `${percent}% of ${size}`}
      {state === 'checking' && 'Checking the content'}
    </p>
  )
}
