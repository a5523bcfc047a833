import { type ReactNode, type RefObject, use, useRef, useState } from 'react'
import { Confirm } from './confirm.tsx'
import { RunAction } from './run-action.ts'

export type Question = {
  title: ReactNode
  children: ReactNode
  confirm: ReactNode
  act: () => Promise<unknown>
  onDone: () => void
  /** Gets the focus when it is done; the button that asked may be gone. */
  focusAfter?: RefObject<HTMLElement | null>
  /** A dialog that opens over this one. */
  over?: ReactNode
}

/**
 * A destructive confirmation: call `ask`, render `dialog`. The dialog waits for the action and shows why it failed.
 * A menu item passes the menu's button to `ask`, to which the focus then returns.
 */
export function useConfirm({ act, onDone, focusAfter, ...question }: Question): {
  ask: (focusBack?: RefObject<HTMLElement | null>) => void
  dialog: ReactNode
} {
  const [focusBack, setFocusBack] = useState<RefObject<HTMLElement | null>>()
  const [state, setState] = useState<'closed' | 'asking' | 'done'>('closed')
  const action = useSingleRun(act, () => {
    setState('done')
    onDone()
  })
  const ask = (focusBack?: RefObject<HTMLElement | null>) => {
    action.reset()
    setFocusBack(focusBack)
    setState('asking')
  }
  const finalFocus = state === 'done' ? focusAfter : focusBack

  const dialog = (
    <Confirm
      {...question}
      open={state === 'asking'}
      pending={action.pending}
      failure={action.failure}
      {...(finalFocus && { finalFocus })}
      onConfirm={() => void action.run()}
      onCancel={() => setState('closed')}
    />
  )
  return { ask, dialog }
}

/** Runs an action once until it fails or is reset. While it runs, a reset does nothing. */
function useSingleRun(act: () => Promise<unknown>, onDone: () => void) {
  const runAction = use(RunAction)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Set at once: a second click can come before the render that disables the button.
  const started = useRef(false)

  const run = async () => {
    if (started.current) return
    started.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await runAction(act)
    } catch (error) {
      started.current = false
      setFailure(error instanceof Error ? error.message : String(error))
      return
    } finally {
      setPending(false)
    }
    onDone()
  }
  const reset = () => {
    if (pending) return
    started.current = false
    setFailure(undefined)
  }
  return { run, reset, pending, failure }
}
