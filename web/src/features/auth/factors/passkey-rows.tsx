import { PASSKEYS_MAX, type Passkey } from '@plinth/contract/auth/factors'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Trash from 'lucide-react/icons/trash-2'
import type { RefObject } from 'react'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { useRowConfirm } from '../../../ui/overlay/use-confirm.tsx'
import { TimeAgo } from '../../../ui/text/time-ago.tsx'
import { knowsPasskeys } from '../proofs/passkeys.ts'
import { AddPasskey } from './add-passkey.tsx'
import { LAST_FACTOR, useFactorChange } from './factor-change.ts'
import { RenamePasskey } from './rename-passkey.tsx'

type PasskeyRowsProps = {
  passkeys: Passkey[]
  card: RefObject<HTMLElement | null>
  isLast: boolean
  onCodes: (codes: readonly string[] | null) => void
}

export function PasskeyRows({ passkeys, card, isLast, onCodes }: PasskeyRowsProps) {
  const known = knowsPasskeys()
  const isFull = passkeys.length >= PASSKEYS_MAX
  const changed = useFactorChange()
  const removal = useRowConfirm(({ id, name, isLast }: Passkey & { isLast: boolean }) => ({
    title: 'Remove this passkey?',
    children: `You can no longer sign in with “${name}”. ${isLast ? LAST_FACTOR : 'Delete it in your password manager too.'}`,
    confirm: 'Remove passkey',
    focusAfter: card,
    act: () => api('DELETE /auth/factors/passkeys/:passkey_id', { params: { passkey_id: id } }).catch(ignoreGone),
    done: 'Passkey removed',
    onDone: changed,
  }))
  // The question stays as it was asked while its dialog closes.
  const ask = (passkey: Passkey) => removal.ask({ ...passkey, isLast })
  return (
    <div>
      <Row
        icon={<Fingerprint />}
        title="Passkeys"
        badge={passkeys.length > 0 ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
        action={known && !isFull && <AddPasskey onCodes={onCodes} />}
      >
        <p>
          {!known && 'This browser does not support passkeys. Use codes from an app, or another browser.'}
          {known && isFull && `You have ${PASSKEYS_MAX} passkeys, as many as an account can have.`}
          {known && !isFull && 'Sign in with your fingerprint, face or PIN, without a password.'}
        </p>
      </Row>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="grid pe-5 pb-2 ps-18 sm:pe-6 sm:ps-19">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-2 border-t border-line py-2">
              <div className="flex-1">
                <p className="truncate font-medium">{passkey.name}</p>
                <p className="text-small text-muted-fg">
                  {passkey.last_used_at ? (
                    <>
                      Last used <TimeAgo time={passkey.last_used_at} />
                    </>
                  ) : (
                    <>
                      Added <TimeAgo time={passkey.created_at} />
                    </>
                  )}
                </p>
              </div>
              <div className="-me-2 flex">
                <RenamePasskey passkey={passkey} />
                <IconButton icon={<Trash />} label={`Remove: ${passkey.name}`} onClick={() => ask(passkey)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {removal.dialog}
    </div>
  )
}
