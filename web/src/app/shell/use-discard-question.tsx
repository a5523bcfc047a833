import { type ReactNode, type RefObject, useState } from 'react'
import { hasUnsavedText } from '../../lib/unsaved-forms.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'

/** Something that ends the page: what it is, in the infinitive, and the button that has the focus again if it is cancelled. */
type Leaving = { verb: string; leave: () => void; focusBack: RefObject<HTMLElement | null> }

/** `ask` leaves at once if no text would be lost; otherwise `dialog` asks first. */
export function useDiscardQuestion(): { ask: (leaving: Leaving) => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<Leaving>()

  const ask = (next: Leaving) => {
    if (!hasUnsavedText()) return next.leave()
    setLeaving(next)
    setOpen(true)
  }
  const discard = () => {
    setOpen(false)
    leaving?.leave()
  }

  const dialog = leaving && (
    <Confirm
      open={open}
      title="Discard unsaved text?"
      cancel="Stay here"
      confirm={`Discard and ${leaving.verb}`}
      finalFocus={leaving.focusBack}
      onCancel={() => setOpen(false)}
      onConfirm={discard}
    >
      You typed text on this page and have not saved it. It is lost if you {leaving.verb}.
    </Confirm>
  )
  return { ask, dialog }
}
