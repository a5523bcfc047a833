import { type ReactNode, type RefObject, use, useCallback, useRef, useState } from 'react'
import { useToast } from '../feedback/toast.tsx'
import { Confirm } from './confirm.tsx'
import { RunAction } from './run-action.ts'

export type Question = {
  title: ReactNode
  children: ReactNode
  confirm: ReactNode
  tone?: 'danger' | 'primary'
  act: () => Promise<unknown>
  done?: ReactNode
  onDone?: () => void
  /** Gets the focus afterwards, because the button that asked may be gone. */
  focusAfter?: RefObject<HTMLElement | null>
}

type Asked = {
  /** A call changes only the question with the number it was made for. */
  number: number
  state: 'closed' | 'asking' | 'running' | 'done'
  failure?: string
  focusBack?: RefObject<HTMLElement | null> | undefined
}

/**
 * Call `ask` and render `dialog`, which waits for the action and shows why it failed. A menu item passes the menu's
 * button to `ask`, to which the focus then returns. `ask` stays the same, so that memoised rows do not render again.
 */
export function useConfirm({ act, done, onDone, focusAfter, ...question }: Question): {
  ask: (focusBack?: RefObject<HTMLElement | null>) => void
  dialog: ReactNode
} {
  const runAction = use(RunAction)
  const toast = useToast()
  const [asked, setAsked] = useState<Asked>({ number: 0, state: 'closed' })
  const { number, state, failure, focusBack } = asked
  // The ref is set at once, because a second click can come before the render that disables the button.
  const running = useRef(0)

  const ask = useCallback(
    (focusBack?: RefObject<HTMLElement | null>) =>
      setAsked((last) => ({ number: last.number + 1, state: 'asking', focusBack })),
    [],
  )
  const change = (next: Pick<Asked, 'state' | 'failure'>) =>
    setAsked((now) => (now.number === number ? { number, focusBack, ...next } : now))
  const run = async () => {
    if (running.current === number) return
    running.current = number
    change({ state: 'running' })
    try {
      await runAction(act)
    } catch (error) {
      if (running.current === number) running.current = 0
      change({ state: 'asking', failure: error instanceof Error ? error.message : String(error) })
      return
    }
    change({ state: 'done' })
    if (done) toast('success', done)
    onDone?.()
  }
  const finalFocus = state === 'done' ? focusAfter : focusBack

  const dialog = (
    <Confirm
      {...question}
      open={state === 'asking' || state === 'running'}
      pending={state === 'running'}
      failure={failure}
      {...(finalFocus && { finalFocus })}
      onConfirm={() => void run()}
      onCancel={() => change({ state: 'closed' })}
    />
  )
  return { ask, dialog }
}

const NOT_ASKED: Question = { title: '', children: '', confirm: '', act: () => Promise.resolve() }

/** The rows of a list share one question, which is made of the row that `ask` gets. Otherwise it is as `useConfirm`. */
export function useRowConfirm<Row>(questionOf: (row: Row) => Question) {
  const [row, setRow] = useState<Row>()
  const { ask, dialog } = useConfirm(row === undefined ? NOT_ASKED : questionOf(row))
  const askOf = useCallback(
    (row: Row, focusBack?: HTMLElement | null) => {
      setRow(() => row)
      ask(focusBack ? { current: focusBack } : undefined)
    },
    [ask],
  )
  return { ask: askOf, dialog }
}
