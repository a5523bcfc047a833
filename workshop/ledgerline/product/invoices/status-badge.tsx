import { Badge } from '@plinth/web/product'
import type { InvoiceStatus } from './contract.ts'

export const STATUS_NAMES: Record<InvoiceStatus, string> = { draft: 'Draft', sent: 'Sent', paid: 'Paid' }

const TONES = { draft: 'neutral', sent: 'accent', paid: 'success' } as const

export function StatusBadge({ status, is_overdue }: { status: InvoiceStatus; is_overdue: boolean }) {
  if (is_overdue) return <Badge tone="danger">Overdue</Badge>
  return <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
}
