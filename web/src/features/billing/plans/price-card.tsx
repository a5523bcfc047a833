import type { Billing, BillingPlan, Price, Subscription } from '@plinth/contract/billing'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { INTERVALS } from '../plan-names.ts'
import type { ProviderPage } from '../use-provider-page.ts'
import { savingOf } from './savings.ts'

const NOT_BEGUN_OR_ENDED = new Set(['incomplete', 'incomplete_expired', 'canceled'])

type PriceCardProps = { price: Price; plan: BillingPlan; billing: Billing; page: ProviderPage }

/** The button begins the checkout and is absent while the server allows none. */
export function PriceCard({ price, plan, billing, page: { under_way, open } }: PriceCardProps) {
  const { subscription, actions, trial } = billing
  const current = subscription?.price_key === price.key && !NOT_BEGUN_OR_ENDED.has(subscription.status)
  const saving = savingOf(price, plan.prices)
  const { adverb, each } = INTERVALS[price.interval]
  return (
    <li
      className={`flex flex-col gap-4 rounded-control border p-4 ${current ? 'border-primary bg-accent/50' : 'border-line bg-raised'}`}
    >
      <div className="grid flex-1 content-start gap-2">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h4 className="font-medium">Paid {adverb}</h4>
          {current ? (
            <Badge tone="accent">Current plan</Badge>
          ) : (
            saving !== undefined && <Badge tone="success">Save {formatMoney(saving, price.currency)}</Badge>
          )}
        </div>
        <p className="tabular-nums">
          <span className="text-display">{formatMoney(price.unit_amount, price.currency)}</span>{' '}
          <span className="text-muted-fg">{each}</span>
        </p>
        {current && <KeptPrice subscription={subscription} price={price} />}
        {actions.checkout && trial.eligible && (
          <p className="text-small text-muted-fg">{trial.days} days free first. Cancel at any time.</p>
        )}
      </div>
      {actions.checkout && (
        <Button
          variant="primary"
          className="w-full"
          pending={under_way === price.key}
          disabled={under_way !== undefined && under_way !== price.key}
          onClick={() => open(price.key)}
        >
          <span>
            {trial.eligible ? 'Start free trial' : `Choose ${plan.name}`}
            <span className="sr-only">
              {trial.eligible && ` of ${plan.name}`} paid {adverb}
            </span>
          </span>
        </Button>
      )}
    </li>
  )
}

/** The operator sells at another price now, and who subscribed before keeps the former one. */
function KeptPrice({ subscription, price }: { subscription: Subscription; price: Price }) {
  const { unit_amount, currency } = subscription
  if (unit_amount === null || currency === null) return null
  if (unit_amount === price.unit_amount && currency === price.currency) return null
  return (
    <p className="text-small text-muted-fg">
      You keep your price of {formatMoney(unit_amount, currency)} {INTERVALS[price.interval].each}.
    </p>
  )
}
