import { PASSKEYS_MAX, type Passkey } from '@plinth/contract/auth/factors'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import type { RefObject } from 'react'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { TimeAgo } from '../../../ui/text/time-ago.tsx'
import { knowsPasskeys } from '../proofs/passkeys.ts'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
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
                <RemovePasskey passkey={passkey} isLast={isLast} card={card} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
