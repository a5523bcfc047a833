import { useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { enter } from './complete-sign-in.ts'

const load = () => import('./passkey-sign-in.ts')

/** Signs in with a passkey by the button, or among the suggestions of the email field. */
export function PasskeyButton({ target }: { target: string }) {
  const [known, setKnown] = useState(true)
  const { refusal, stop, offer } = useSuggestions(target)
  const signIn = useAction({
    mutationFn: async () => {
      // A browser asks one question at a time.
      stop()
      const { choosePasskey, signInWithPasskey } = await load()
      return await signInWithPasskey(await choosePasskey())
    },
    onSuccess: () => enter(target),
    onError: offer,
  })
  // The effect runs after hydration, because the HTML of the build has the button.
  useEffect(() => setKnown(typeof PublicKeyCredential === 'function'), [])
  const failure = signIn.error ?? refusal
  if (!known) return null
  return (
    <div className="grid gap-3">
      {failure && <Alert tone="danger">{failure.detail}</Alert>}
      <Button onClick={() => signIn.mutate()} pending={signIn.isPending || signIn.isSuccess}>
        Sign in with a passkey
      </Button>
    </div>
  )
}

function useSuggestions(target: string) {
  const [round, setRound] = useState(1)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const waiting = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    waiting.current = controller
    const offer = async () => {
      if (controller.signal.aborted) return
      const { offerPasskeys, signInWithPasskey } = await load()
      // The user has not chosen a passkey yet, so a failure is not shown.
      const passkey = await offerPasskeys(controller.signal).catch(() => null)
      if (passkey) await signInWithPasskey(passkey).then(() => enter(target), fail)
    }
    const fail = (error: unknown) => {
      setRefusal(toApiError(error))
      setRound(round + 1)
    }
    whenIdle(() => void offer())
    return () => controller.abort()
  }, [target, round])
  return { refusal, stop: () => waiting.current?.abort(), offer: () => setRound(round + 1) }
}
