import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'
import { type Unsaved, unsavedWork } from '../lib/unsaved-forms.ts'
import { lazyPage } from '../lib/url/lazy-page.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { useToast } from '../ui/feedback/toast.tsx'

const Confirm = lazyPage(() => import('../ui/overlay/confirm.tsx'), 'Confirm')

type Leaving = { verb: string; leave: () => void; stay?: () => void; focusBack?: RefObject<HTMLElement | null> }

/** `ask` leaves at once if nothing would be lost; otherwise `dialog` asks first. */
export function useDiscardQuestion(): { ask: (leaving: Leaving) => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<Leaving & { unsaved: Unsaved }>()

  const toast = useToast()
  useEffect(() => whenIdle(() => void Confirm.preload().catch(() => {})), [])

  const ask = (next: Leaving) => {
    const unsaved = unsavedWork()
    if (!unsaved) return next.leave()
    const question = () => {
      setLeaving({ ...next, unsaved })
      setOpen(true)
    }
    const fail = () => {
      toast('danger', 'You have not saved this page, and the question about it could not be loaded.')
      next.stay?.()
    }
    Confirm.preload().then(question, fail)
  }
  const discard = () => {
    setOpen(false)
    leaving?.leave()
  }

  const stay = () => {
    setOpen(false)
    leaving?.stay?.()
  }

  const dialog = leaving && (
    <Suspense>
      <Confirm
        {...questionOf(leaving.unsaved, leaving.verb)}
        open={open}
        cancel="Stay here"
        {...(leaving.focusBack && { finalFocus: leaving.focusBack })}
        onCancel={stay}
        onConfirm={discard}
      />
    </Suspense>
  )
  return { ask, dialog }
}

function questionOf(unsaved: Unsaved, verb: string): { title: string; children: string; confirm: string } {
  if (unsaved === 'uploads') {
    return {
      title: 'Cancel the running uploads?',
      children: `Files are still being uploaded. The uploads are cancelled if you ${verb}.`,
      confirm: `Cancel them and ${verb}`,
    }
  }
  return {
    title: 'Discard unsaved changes?',
    children: `What you changed on this page is not saved. It is lost if you ${verb}.`,
    confirm: `Discard and ${verb}`,
  }
}
