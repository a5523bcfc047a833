import { RECOVERY_CODES } from '@plinth/contract/auth/factors'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { api } from '../../../lib/api/api.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { useFactorChange } from './factor-change.ts'

// Users with fewer codes than this are told to renew them.
const FEW = 3

type RecoveryRowProps = { left: number; onCodes: (codes: readonly string[]) => void }

export function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const changed = useFactorChange()
  return (
    <Row
      icon={<LifeBuoy />}
      title="Recovery codes"
      badge={<Badge tone={left > FEW ? 'success' : 'warning'}>{`${left} of ${RECOVERY_CODES} left`}</Badge>}
      action={
        <ConfirmButton
          label="Make new codes"
          title="Make new recovery codes?"
          confirm="Make new codes"
          act={async () => {
            const { recovery_codes } = await api('POST /auth/factors/recovery-codes')
            onCodes(recovery_codes)
          }}
          onDone={changed}
        >
          The ones you have saved stop working.
        </ConfirmButton>
      }
    >
      <p>Use one when you have lost everything else. Each works once.</p>
    </Row>
  )
}
