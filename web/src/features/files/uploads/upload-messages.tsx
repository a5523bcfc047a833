import { useSyncExternalStore } from 'react'
import type { UploadQueue } from './upload-queue.ts'

/** Tells screen readers how each upload ended. Lines are added and never changed, so that none is missed. */
export function UploadMessages({ queue }: { queue: UploadQueue }) {
  const messages = useSyncExternalStore(queue.follow, queue.messages)
  return (
    <div role="log" aria-label="Uploads" className="sr-only">
      {messages.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
