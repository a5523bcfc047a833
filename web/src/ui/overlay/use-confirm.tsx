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

type Asked<Item> = {
  /** A call changes only the question with the number it was made for. */
  number: number
  state: 'closed' | 'asking' | 'running' | 'done'
  failure?: string | undefined
  item?: Item
  focusBack?: HTMLElement | null | undefined
}

/**
 * Call `ask` and render `dialog`, which waits for the action and shows why it failed. The rows of a list share one
 * question, a function of the row that `ask` gets. A menu item also passes the menu's button, to which the focus then
 * returns. `ask` stays the same, so that memoised rows do not render again.
 */
export function useConfirm<Item = void>(
  question: Question | ((item: Item) => Question),
): {
  ask: (item: Item, focusBack?: HTMLElement | null) => void
  dialog: ReactNode
} {
  const runAction = use(RunAction)
  const toast = useToast()
  const [asked, setAsked] = useState<Asked<Item>>({ number: 0, state: 'closed' })
  const { number, state, failure, item, focusBack } = asked
  const { act, done, onDone, focusAfter, ...words } = typeof question === 'function' ? ofRow(question, item) : question
  // The ref is set at once, because a second click can come before the render that disables the button.
  const running = useRef(0)

  const ask = useCallback(
    (item: Item, focusBack?: HTMLElement | null) =>
      setAsked((last) => ({ number: last.number + 1, state: 'asking', item, focusBack })),
    [],
  )
  const change = (next: Pick<Asked<Item>, 'state' | 'failure'>) =>
    setAsked((now) => (now.number === number ? { ...now, failure: undefined, ...next } : now))
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
  const finalFocus = state === 'done' ? focusAfter : focusBack && { current: focusBack }

  const dialog = (
    <Confirm
      {...words}
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

// The dialog is there before it is asked, so that it opens with its transition.
function ofRow<Item>(question: (item: Item) => Question, item: Item | undefined): Question {
  return item === undefined ? { title: '', children: '', confirm: '', act: () => Promise.resolve() } : question(item)
}
