import type { Factors } from '@plinth/contract/auth/factors'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { QueryFailure } from '../../../ui/list/list-failure.tsx'
import { factorsQuery } from '../queries.ts'
import { CodesRow } from './codes-row.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { RecoveryRow } from './recovery-row.tsx'
import { RequiredNotice } from './required-notice.tsx'
import { TrustedRow } from './trusted-row.tsx'
import { TwoStepSkeleton } from './two-step-skeleton.tsx'

export function TwoStepSignIn() {
  const query = useQuery(factorsQuery)
  const card = useRef<HTMLDivElement>(null)
  // The router looks for the target of a hash before this part of the page has loaded.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <RequiredNotice />
      <div ref={card} tabIndex={-1} className="outline-none">
        {query.data ? (
          <Rows factors={query.data} card={card} onCodes={setCodes} />
        ) : query.error ? (
          <QueryFailure query={query}>Your second steps could not be loaded.</QueryFailure>
        ) : (
          <TwoStepSkeleton />
        )}
      </div>
      <NewRecoveryCodes codes={codes} finalFocus={card} onDone={() => setCodes(null)} />
    </>
  )
}

type RowsProps = {
  factors: Factors
  card: RefObject<HTMLElement | null>
  onCodes: (codes: readonly string[] | null) => void
}

function Rows({ factors, card, onCodes }: RowsProps) {
  const { passkeys, code, recovery_codes_left, trusted_browsers } = factors
  const count = passkeys.length + (code ? 1 : 0)
  const common = { card, isLast: count === 1, onCodes }
  return (
    <Card padded={false} className="divide-y divide-line">
      <PasskeyRows {...common} passkeys={passkeys} />
      <CodesRow {...common} isOn={code !== null} />
      {count > 0 && <RecoveryRow left={recovery_codes_left} onCodes={onCodes} />}
      {trusted_browsers.length > 0 && <TrustedRow browsers={trusted_browsers} card={card} />}
    </Card>
  )
}
