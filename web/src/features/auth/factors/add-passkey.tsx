import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { createPasskey } from '../proofs/passkeys.ts'
import { useFactorChange } from './factor-change.ts'

/** The browser asks for everything else. */
export function AddPasskey({ onCodes }: { onCodes: (codes: readonly string[] | null) => void }) {
  const toast = useToast()
  const changed = useFactorChange()
  const add = useAction({
    mutationFn: async () => {
      const passkey = await createPasskey(await api('POST /auth/factors/passkeys/options'))
      return await api('POST /auth/factors/passkeys', { body: { passkey } })
    },
    onSuccess: ({ recovery_codes }) => {
      toast('success', 'Passkey added')
      changed()
      onCodes(recovery_codes)
    },
    onError: ({ code, detail }) => code !== 'reauthentication_required' && toast('danger', detail),
  })
  return (
    <Button className="max-sm:w-full" pending={add.isPending} onClick={() => add.mutate()}>
      Add a passkey
    </Button>
  )
}
