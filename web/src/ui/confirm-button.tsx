import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'

type ConfirmButtonProps = {
  label: ReactNode
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  /** The verb of what will happen. */
  confirm: string
  act: () => Promise<unknown>
  onDone: () => void
  /** Takes the focus when it is done, since this button may be gone by then. */
  focusAfter: RefObject<HTMLElement | null>
  /** A further dialog, which opens over the question. */
  over?: ReactNode
}

/** A button for what is lost by it: it asks first, waits for the server, and says in the dialog why it did not happen. */
export function ConfirmButton({ label, act, onDone, focusAfter, ...question }: ConfirmButtonProps) {
  const [state, setState] = useState<'closed' | 'asking' | 'done'>('closed')
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      setState('done')
      onDone()
    },
  })
  const ask = () => {
    reset()
    setState('asking')
  }

  return (
    <>
      <Button className="max-sm:w-full" onClick={ask}>
        {label}
      </Button>
      <Confirm
        {...question}
        open={state === 'asking'}
        pending={isPending}
        failure={error?.detail}
        {...(state === 'done' && { finalFocus: focusAfter })}
        onConfirm={mutate}
        onCancel={() => setState('closed')}
      />
    </>
  )
}
