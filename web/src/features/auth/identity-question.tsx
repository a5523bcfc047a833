import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { pageState } from '../../lib/page-state.ts'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { useOnDemand } from '../../ui/overlay/use-on-demand.ts'

type Question = { promise: Promise<boolean>; resolve: (confirmed: boolean) => void }

const ConfirmIdentity = lazyPage(() => import('./confirm-identity.tsx'), 'ConfirmIdentity')

/** Asks who it is when the API refuses a change that it allows only soon after signing in. */
export function IdentityQuestion() {
  const dialog = useOnDemand(ConfirmIdentity.preload, 'The dialog to confirm it is you')
  const question = useRef<Question>(undefined)
  const focusBack = useRef<HTMLElement>(null)

  const end = (confirmed: boolean) => {
    question.current?.resolve(confirmed)
    question.current = undefined
  }
  const ask = useEffectEvent(() => {
    // Calls that are refused together wait for one answer.
    if (question.current) return question.current.promise
    let resolve: Question['resolve'] = () => undefined
    const promise = new Promise<boolean>((answer) => (resolve = answer))
    question.current = { promise, resolve }
    focusBack.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    void dialog.open().then((loaded) => loaded || end(false))
    return promise
  })
  useEffect(() => {
    pageState.confirm_identity = () => ask()
    return () => {
      pageState.confirm_identity = null
      question.current?.resolve(false)
    }
  }, [])

  const answer = (confirmed: boolean) => {
    end(confirmed)
    dialog.close()
  }
  if (!dialog.asked) return null
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity
        open={dialog.isOpen}
        focusBack={focusBack}
        onConfirmed={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </Suspense>
  )
}
