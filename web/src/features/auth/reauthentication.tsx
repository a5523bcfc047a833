import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'

type Question = { confirm: () => void; cancel: () => void }

/**
 * For what the API allows only soon after signing in. `run` makes a call; when it is refused for that reason, `dialog` asks who
 * is there and the call is made again. `dialog` belongs inside whatever dialog the call comes from, so that it opens over it.
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
