import type { Billing, BillingPlan } from '@plinth/contract/billing'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ListFailure } from '../../../ui/list/list-failure.tsx'
import { problemOf } from '../problem.ts'
import { plansQuery } from '../queries.ts'
import type { ProviderPage } from '../use-provider-page.ts'
import { PriceCard } from './price-card.tsx'

type PlansProps = { billing: Billing; page: ProviderPage }

export function Plans({ billing, page }: PlansProps) {
  const { data, error, isFetching, refetch } = useQuery(plansQuery)
  if (data) return <PlanCards plans={data.plans} billing={billing} page={page} />
  if (!error) return <PlansSkeleton />
  return (
    <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
      {error.code === 'billing_unavailable'
        ? 'The plans could not be loaded, because our payment provider does not respond. Your own plan is not affected.'
        : `The plans could not be loaded. ${error.detail}`}
    </ListFailure>
  )
}

function PlanCards({ plans, billing, page }: { plans: BillingPlan[] } & PlansProps) {
  const changes =
    !billing.actions.checkout && billing.actions.portal && plans.flatMap(({ prices }) => prices).length > 1
  return (
    <>
      {plans.map((plan) => (
        <PlanCard key={plan.key} plan={plan} billing={billing} page={page} />
      ))}
      {changes && (
        <p className="text-small text-muted-fg">
          To switch between {plans.length > 1 ? 'plans or prices' : 'the prices'}, open Manage billing.
        </p>
      )}
    </>
  )
}

function PlanCard({ plan, billing, page }: { plan: BillingPlan } & PlansProps) {
  const failed = plan.prices.some(({ key }) => key === page.failed?.visit) ? page.failed : undefined
  return (
    <Card className="grid gap-5">
      <div className="grid gap-2">
        <h3 className="text-heading">{plan.name}</h3>
        <ul className="grid gap-1.5">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {plan.prices.map((price) => (
          <PriceCard key={price.key} price={price} plan={plan} billing={billing} page={page} />
        ))}
      </ul>
      {failed && <Alert tone="danger">{problemOf(failed.error)}</Alert>}
    </Card>
  )
}

function PlansSkeleton() {
  return (
    <Card className="grid gap-5">
      <p role="status" className="sr-only">
        Loading the plans
      </p>
      <div className="grid gap-2">
        <Skeleton className="h-6 w-14" />
        <Skeleton className="h-5 w-44" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    </Card>
  )
}
