import type { RefObject } from 'react'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { type NewSecret, SetUpForm } from './set-up-form.tsx'

type SetUpCodesProps = { card: RefObject<HTMLElement | null>; onCodes: (codes: readonly string[] | null) => void }

/** The first code proves that the app has the new secret. */
export function SetUpCodes({ card, onCodes }: SetUpCodesProps) {
  const toast = useToast()
  const [secret, setSecret] = useState<NewSecret>()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const begin = useAction({
    mutationFn: () => api('POST /auth/factors/code/begin'),
    onSuccess: (secret) => {
      setSecret(secret)
      setOpen(true)
    },
    onError: ({ code, detail }) => code !== 'reauthentication_required' && toast('danger', detail),
  })
  return (
    <>
      <Button className="max-sm:w-full" pending={begin.isPending} onClick={() => begin.mutate()}>
        <span>
          Set up<span className="sr-only"> codes from an app</span>
        </span>
      </Button>
      <Modal
        open={open}
        title="Set up codes from an app"
        description="Scan this with an authenticator app, then enter the code that it shows."
        {...(done && { finalFocus: card })}
        onClose={() => setOpen(false)}
      >
        {secret && (
          <SetUpForm
            secret={secret}
            onCancel={() => setOpen(false)}
            onDone={(codes) => {
              setDone(true)
              setOpen(false)
              onCodes(codes)
            }}
          />
        )}
      </Modal>
    </>
  )
}
