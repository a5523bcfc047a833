import Upload from 'lucide-react/icons/upload'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

type DropZoneProps = {
  /** Shown while files are dragged over it. */
  hint: ReactNode
  /** A disabled zone takes no files; the browser must not open dropped ones either. */
  disabled: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped on its content. Offer a button beside it: dropping needs a mouse. */
export function DropZone({ hint, disabled, onFiles, children }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null)
  const over = useFileDrop(zone, disabled, onFiles)
  return (
    <div ref={zone} className="relative">
      {children}
      {over && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute -inset-3 z-20 rounded-card border-2 border-dashed border-primary bg-accent/85"
        >
          <p className="sticky top-24 mx-auto my-6 flex w-fit max-w-full items-center gap-2.5 rounded-control bg-raised px-4 py-3 font-medium shadow-float">
            <Upload className="size-4 shrink-0 text-primary" />
            <span className="truncate">{hint}</span>
          </p>
        </div>
      )}
    </div>
  )
}

// The listeners are on the window, because a browser opens a file that is dropped beside the zone, and the page would
// be gone.
function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  disabled: boolean,
  onFiles: (files: File[]) => void,
): boolean {
  const [over, setOver] = useState(false)
  const isOver = ({ target }: DragEvent) =>
    !disabled && target instanceof Node && (zone.current?.contains(target) ?? false)
  const drag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isOver(event) ? 'copy' : 'none'
    setOver(isOver(event))
  })
  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    if (isOver(event)) onFiles([...event.dataTransfer.files])
  })

  useEffect(() => {
    const onDrag = (event: DragEvent) => drag(event)
    const onDrop = (event: DragEvent) => drop(event)
    // Without a related target the pointer has left the window.
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const listening = new AbortController()
    const { signal } = listening
    for (const type of ['dragenter', 'dragover'] as const) window.addEventListener(type, onDrag, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [])
  return over
}
