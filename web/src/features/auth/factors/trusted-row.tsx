import type { TrustedBrowser } from '@plinth/contract/auth/factors'
import { browserName } from '@plinth/contract/text/browsers'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { RefObject } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Row } from '../../../ui/list/row.tsx'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { Day } from '../../../ui/text/day.tsx'
import { useFactorChange } from './factor-change.ts'

type TrustedRowProps = { browsers: TrustedBrowser[]; card: RefObject<HTMLElement | null> }

export function TrustedRow({ browsers, card }: TrustedRowProps) {
  const changed = useFactorChange()
  return (
    <Row
      icon={<ShieldCheck />}
      title="Trusted browsers"
      action={
        <ConfirmButton
          label="Stop trusting"
          title="Stop trusting these browsers?"
          confirm="Stop trusting"
          focusAfter={card}
          act={() => api('DELETE /auth/factors/trusted-browsers')}
          done="Every browser is asked for the second step again"
          onDone={changed}
        >
          Each is asked for the second step at its next sign-in. Nobody is signed out.
        </ConfirmButton>
      }
    >
      <p>They skip the second step.</p>
      <ul aria-label="Trusted browsers">
        {browsers.map(({ id, current, user_agent, expires_at }) => (
          <li key={id}>
            {browserName(user_agent)} until <Day time={expires_at} />
            {current && ' · This browser'}
          </li>
        ))}
      </ul>
    </Row>
  )
}
