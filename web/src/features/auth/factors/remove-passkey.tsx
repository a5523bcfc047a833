import type { Passkey } from '@plinth/contract/auth/factors'
import Trash from 'lucide-react/icons/trash-2'
import type { RefObject } from 'react'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx'
import { LAST_FACTOR, useFactorChange } from './factor-change.ts'

type RemovePasskeyProps = { passkey: Passkey; isLast: boolean; card: RefObject<HTMLElement | null> }

export function RemovePasskey({ passkey: { id, name }, isLast, card }: RemovePasskeyProps) {
  const changed = useFactorChange()
  const { ask, dialog } = useConfirm({
    title: 'Remove this passkey?',
    children: `You can no longer sign in with “${name}”. ${isLast ? LAST_FACTOR : 'Delete it in your password manager too.'}`,
    confirm: 'Remove passkey',
    focusAfter: card,
    act: () => api('DELETE /auth/factors/passkeys/:passkey_id', { params: { passkey_id: id } }).catch(ignoreGone),
    done: 'Passkey removed',
    onDone: changed,
  })
  return (
    <>
      <IconButton icon={<Trash />} label={`Remove: ${name}`} onClick={() => ask()} />
      {dialog}
    </>
  )
}
