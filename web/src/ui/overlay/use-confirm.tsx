import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Confirm } from './confirm.tsx'

export type Question = {
  title: ReactNode
  /** What will happen, in a sentence. */
  children: ReactNode
  /** The verb of what will happen. */
  confirm: ReactNode
  act: () => Promise<unknown>
  onDone: () => void
  /** Takes the focus when it is done, since what asked may be gone by then. */
  focusAfter?: RefObject<HTMLElement | null>
  /** A further dialog, which opens over the question. */
  over?: ReactNode
}

/**
 * For what is lost by it: `ask` opens the question, `dialog` is the question. It waits for the server, and says in the dialog
 * why it did not happen. What asks from within a menu names the menu's button, to which the focus shall return.
 */
export function useConfirm({ act, onDone, focusAfter, ...question }: Question): {
  ask: (focusBack?: RefObject<HTMLElement | null>) => void
  dialog: ReactNode
} {
  const [focusBack, setFocusBack] = useState<RefObject<HTMLElement | null>>()
  const [state, setState] = useState<'closed' | 'asking' | 'done'>('closed')
  // Set at once: a second click can come before the render that disables the button.
  const confirmed = useRef(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: act,
    onError: () => {
      confirmed.current = false
    },
    onSuccess: () => {
      setState('done')
      onDone()
    },
  })
  const ask = (focusBack?: RefObject<HTMLElement | null>) => {
    // Asked again while the first answer is still under way, the dialog shows that one.
    if (!isPending) {
      confirmed.current = false
      reset()
    }
    setFocusBack(focusBack)
    setState('asking')
  }
  const confirm = () => {
    if (confirmed.current) return
    confirmed.current = true
    mutate()
  }
  const finalFocus = state === 'done' ? focusAfter : focusBack

  const dialog = (
    <Confirm
      {...question}
      open={state === 'asking'}
      pending={isPending}
      failure={error?.detail}
      {...(finalFocus && { finalFocus })}
      onConfirm={confirm}
      onCancel={() => setState('closed')}
    />
  )
  return { ask, dialog }
}
