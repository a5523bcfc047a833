import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'

type Question = { confirm: () => void; cancel: () => void }

/**
 * For calls that the API allows only soon after signing in. `run` makes the call; if the API asks for a fresh sign-in, `dialog`
 * confirms the identity and the call is made again. Render `dialog` inside the dialog that makes the call, so that it opens on top.
 */
export function useReauthentication(): { run: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'reauthentication_required') throw refusal
      await new Promise<void>((confirm, reject) => setQuestion({ confirm, cancel: () => reject(refusal) }))
      return await call()
    }
  }
  const answer = (kind: keyof Question) => {
    question?.[kind]()
    setQuestion(null)
  }

  const dialog = (
    <ConfirmIdentity open={question !== null} onConfirmed={() => answer('confirm')} onCancel={() => answer('cancel')} />
  )
  return { run, dialog }
}
