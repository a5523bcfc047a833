import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { BACKDROP, SAFE_AREA } from './styles.ts'

const SLIDE = [
  'transition-transform duration-180 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  'rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
].join(' ')

type SheetProps = {
  title: string
  head: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

export function Sheet({ title, head, open, onOpenChange, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${BACKDROP} duration-160`} />
        <Dialog.Popup
          className={`fixed inset-y-0 start-0 z-50 flex w-[min(300px,85vw)] flex-col border-e border-line bg-bg shadow-float outline-none ${SAFE_AREA} ${SLIDE}`}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pe-1.5 ps-4">
            {head}
            <Dialog.Close
              aria-label={`Close ${title.toLowerCase()}`}
              className="grid size-11 place-items-center rounded-control text-muted-fg hover:text-fg"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
