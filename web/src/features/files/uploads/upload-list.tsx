import { type RefObject, useCallback, useId, useRef, useSyncExternalStore } from 'react'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { useFocusKept } from '../../../lib/use-focus-kept.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatCount } from '../../../ui/text/counts.ts'
import { canRetry, isRunning, type Upload } from './upload.ts'
import type { UploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'

type UploadListProps = {
  queue: UploadQueue
  /** Gets the focus when the last row is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

export function UploadList({ queue, focusAfter }: UploadListProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const uploads = useSyncExternalStore(queue.follow, queue.uploads)
  const resumesAt = useSyncExternalStore(queue.follow, queue.resumesAt)
  const retry = useCallback((id: number) => queue.retry(id), [queue])
  const remove = useCallback(
    (id: number) => {
      const isLast = queue.uploads().length === 1
      queue.remove(id)
      ;(isLast ? focusAfter : list).current?.focus()
    },
    [queue, focusAfter],
  )
  const clear = () => {
    queue.clearEnded()
    focusAfter.current?.focus()
  }
  // The last row can end with the focus in it.
  useFocusKept(focusAfter, uploads.length > 0 || undefined)
  if (uploads.length === 0) return null
  const ended = !uploads.some(isRunning)
  const waiting = uploads.some(({ state }) => state === 'waiting')
  return (
    <Card padded={false}>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2 pe-2 ps-5 sm:pe-4 sm:ps-6">
        <div className="grid gap-0.5">
          <h2 id={id} className="text-heading">
            {summaryOf(uploads)}
          </h2>
          {waiting && resumesAt !== null && <LimitPause key={resumesAt} resumesAt={resumesAt} />}
        </div>
        <div className="flex gap-1">
          {uploads.filter(canRetry).length > 1 && <Button onClick={() => queue.retryAll()}>Try all again</Button>}
          {ended && (
            <Button variant="quiet" onClick={clear}>
              Clear list
            </Button>
          )}
        </div>
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby={id}
        className="max-h-96 divide-y divide-line overflow-y-auto outline-none"
      >
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadRow upload={upload} onRetry={retry} onRemove={remove} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

// UploadMessages announces the limit once, without the seconds, so this is hidden from screen readers.
function LimitPause({ resumesAt }: { resumesAt: number }) {
  const [left] = useCountdown((resumesAt - Date.now()) / 1000)
  return (
    <p className="text-small text-muted-fg tabular-nums">
      The upload limit is reached. Uploading continues in {left === 1 ? '1 second' : `${left} seconds`}.
    </p>
  )
}

function summaryOf(uploads: readonly Upload[]): string {
  const running = uploads.filter(isRunning).length
  return running > 0 ? `Uploading ${files(running)}` : `${files(uploads.length)} not uploaded`
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${formatCount(count)} files`
}
