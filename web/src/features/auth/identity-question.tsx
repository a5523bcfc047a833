import { Suspense, useEffect, useRef, useState } from 'react'
import { pageState } from '../../lib/page-state.ts'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

type Question = { promise: Promise<boolean>; resolve: (confirmed: boolean) => void }

const ConfirmIdentity = lazyPage(() => import('./confirm-identity.tsx'), 'ConfirmIdentity')

/** Asks who it is when the API refuses a change that it allows only soon after signing in. */
export function IdentityQuestion() {
  const [state, setState] = useState<'unasked' | 'asking' | 'answered'>('unasked')
  const question = useRef<Question>(undefined)
  const focusBack = useRef<HTMLElement>(null)
  const toast = useToast()

  useEffect(() => {
    pageState.confirm_identity = () => {
      // Calls that are refused together wait for one answer.
      if (question.current) return question.current.promise
      let resolve: Question['resolve'] = () => undefined
      const promise = new Promise<boolean>((answer) => (resolve = answer))
      question.current = { promise, resolve }
      focusBack.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const fail = () => {
        toast(
          'danger',
          'The dialog to confirm it is you could not be loaded. Check your connection and reload the page.',
        )
        question.current = undefined
        resolve(false)
      }
      ConfirmIdentity.preload().then(() => setState('asking'), fail)
      return promise
    }
    return () => {
      pageState.confirm_identity = null
      question.current?.resolve(false)
    }
  }, [toast])

  const answer = (confirmed: boolean) => {
    question.current?.resolve(confirmed)
    question.current = undefined
    setState('answered')
  }
  if (state === 'unasked') return null
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity
        open={state === 'asking'}
        focusBack={focusBack}
        onConfirmed={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </Suspense>
  )
}
