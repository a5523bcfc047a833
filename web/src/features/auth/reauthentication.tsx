import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { lazyPage } from '../../lib/url/lazy-page.ts'

const ConfirmIdentity = lazyPage(() => import('./confirm-identity.tsx'), 'ConfirmIdentity')

type Question = { confirm: () => void; cancel: () => void }

/** Wraps calls that the API allows only soon after signing in. */
export function useReauthentication(): { run: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const question = useRef<Question>(null)
  const rendered = useRef(false)

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'reauthentication_required') throw refusal
      // The dialog may unmount during the call.
      if (!rendered.current) throw refusal
      await new Promise<void>((confirm, reject) => {
        question.current = { confirm, cancel: () => reject(refusal) }
        setAsking(true)
      })
      return await call()
    }
  }
  const answer = useCallback((kind: keyof Question) => {
    question.current?.[kind]()
    question.current = null
    setAsking(false)
  }, [])
  const follow = useCallback(() => {
    rendered.current = true
    return () => {
      rendered.current = false
      answer('cancel')
    }
  }, [answer])

  return { run, dialog: <Dialog open={asking} follow={follow} answer={answer} /> }
}

type DialogProps = { open: boolean; follow: () => () => void; answer: (kind: keyof Question) => void }

function Dialog({ open, follow, answer }: DialogProps) {
  useEffect(follow, [follow])
  // The code of the dialog loads with the first question.
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  return (
    asked && (
      <Suspense fallback={null}>
        <ConfirmIdentity open={open} onConfirmed={() => answer('confirm')} onCancel={() => answer('cancel')} />
      </Suspense>
    )
  )
}
