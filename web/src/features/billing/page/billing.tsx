import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFocusKept } from '../../../lib/use-focus-kept.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Section, Sections } from '../../../ui/layout/section.tsx'
import { QueryFailure } from '../../../ui/list/list-failure.tsx'
import { Plans } from '../plans/plans.tsx'
import { problemOf } from '../problem.ts'
import { billingQuery } from '../queries.ts'
import { type CameFrom, isConfirmed } from '../return/confirm.ts'
import { Confirming } from '../return/confirming.tsx'
import { CheckoutCanceled, Late } from '../return/return-notice.tsx'
import { useReturn } from '../return/use-return.ts'
import { NotSetUp } from '../state/not-set-up.tsx'
import { StateCard, StateSkeleton } from '../state/state-card.tsx'
import { type ProviderPage, useProviderPage } from '../use-provider-page.ts'

type BillingProps = {
  from: CameFrom | 'canceled' | undefined
  onReturned: (state: 'confirmed' | 'late', from: CameFrom) => void
}

export function Billing({ from, onReturned }: BillingProps) {
  const { data } = useQuery(billingQuery)
  const back = useReturn(from === 'canceled' ? undefined : from, onReturned)
  const page = useProviderPage()
  const confirming = back.state === 'confirming' ? back.from : undefined
  const late = back.state === 'late' ? back.from : undefined
  // The record would contradict the payment and offer to pay again.
  const awaited = late === 'checkout' && data !== undefined && !isConfirmed(data)
  return (
    <Sections>
      <Section
        title="Your plan"
        lead="It belongs to you. An organization has the plan of its owner, so yours applies in each organization that you own."
      >
        {from === 'canceled' && <CheckoutCanceled />}
        {late && (awaited || late === 'portal') && <Late from={late} onTryAgain={back.tryAgain} />}
        {confirming ? <Confirming from={confirming} /> : !awaited && <OwnPlan page={page} />}
      </Section>
      {data?.available && !confirming && !awaited && (
        <Section title="Plans" lead="You pay on the pages of our payment provider. We never see your card number.">
          <Plans billing={data} page={page} />
        </Section>
      )}
    </Sections>
  )
}

function OwnPlan({ page }: { page: ProviderPage }) {
  const query = useQuery(billingQuery)
  const { data } = query
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(heading, data)
  if (!data) {
    if (!query.error) return <StateSkeleton />
    return <QueryFailure query={query}>Your plan could not be loaded.</QueryFailure>
  }
  if (!data.available) return <NotSetUp billing={data} heading={heading} />
  return (
    <>
      <StateCard billing={data} page={page} heading={heading} />
      {page.failed?.visit === 'portal' && <Alert tone="danger">{problemOf(page.failed.error)}</Alert>}
    </>
  )
}
