import type { Billing } from '@plinth/contract/billing'
import type { Ref } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { ProviderPage } from '../use-provider-page.ts'
import { stateOf } from './subscription-state.tsx'

type StateCardProps = { billing: Billing; page: ProviderPage; heading: Ref<HTMLHeadingElement> }

export function StateCard({ billing, page: { under_way, open }, heading }: StateCardProps) {
  const { label, tone, title, text } = stateOf(billing)
  return (
    <Card padded={false}>
      <div className="grid justify-items-start gap-3 p-5 sm:p-6">
        {label && <Badge tone={tone}>{label}</Badge>}
        <div className="grid gap-1">
          <h3 ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h3>
          <p className="max-w-[60ch] text-muted-fg">{text}</p>
        </div>
      </div>
      {billing.actions.portal && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6">
          <p className="flex-1 basis-60 text-small text-muted-fg">
            Invoices, payment method, change of plan and cancellation are in the portal of our payment provider.
          </p>
          <Button
            variant={tone === 'danger' ? 'primary' : 'secondary'}
            className="max-sm:w-full"
            pending={under_way === 'portal'}
            disabled={under_way !== undefined && under_way !== 'portal'}
            onClick={() => open('portal')}
          >
            Manage billing
          </Button>
        </div>
      )}
    </Card>
  )
}

export function StateSkeleton() {
  return (
    <Card className="grid gap-3">
      <p role="status" className="sr-only">
        Loading your plan
      </p>
      <Skeleton className="h-6 w-16" />
      <div className="grid gap-2">
        <Skeleton className="h-6 w-56 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
    </Card>
  )
}
