import Smartphone from 'lucide-react/icons/smartphone'
import type { RefObject } from 'react'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { LAST_FACTOR, useFactorChange } from './factor-change.ts'
import { SetUpCodes } from './set-up-codes.tsx'

type CodesRowProps = {
  isOn: boolean
  isLast: boolean
  card: RefObject<HTMLElement | null>
  onCodes: (codes: readonly string[] | null) => void
}

export function CodesRow({ isOn, isLast, card, onCodes }: CodesRowProps) {
  return (
    <Row
      icon={<Smartphone />}
      title="Codes from an app"
      badge={isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
      action={isOn ? <TurnOff isLast={isLast} card={card} /> : <SetUpCodes card={card} onCodes={onCodes} />}
    >
      <p>You enter six digits from an authenticator app after your password.</p>
    </Row>
  )
}

function TurnOff({ isLast, card }: Pick<CodesRowProps, 'isLast' | 'card'>) {
  const changed = useFactorChange()
  return (
    <ConfirmButton
      label={
        <span>
          Turn off<span className="sr-only"> codes from an app</span>
        </span>
      }
      title="Turn off codes from an app?"
      confirm="Turn off codes"
      focusAfter={card}
      act={() => api('DELETE /auth/factors/code').catch(ignoreGone)}
      done="Codes from an app are off"
      onDone={changed}
    >
      {isLast ? LAST_FACTOR : 'The codes that your app shows for this account stop working.'}
    </ConfirmButton>
  )
}
