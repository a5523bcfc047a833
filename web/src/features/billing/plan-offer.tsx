import type { Billing } from '@plinth/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/url/paths.ts'
import { buttonStyle } from '../../ui/button/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ANY_PLAN } from './plan-names.ts'
import { billingQuery } from './queries.ts'

/** Leads to the plans while the user has none. Absent where billing is not configured. */
export function PlanOffer() {
  const { data } = useQuery(billingQuery)
  if (!data?.available || !data.actions.checkout) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:col-span-2">
      <div className="grid flex-1 basis-60 gap-1">
        <h2 className="text-title">Your plan</h2>
        <p className="text-muted-fg">{offerOf(data)}</p>
      </div>
      <Link to={paths.billing} className={buttonStyle('secondary', 'max-sm:w-full')}>
        See the plans
      </Link>
    </Card>
  )
}

function offerOf({ trial }: Billing): string {
  if (!trial.eligible) return 'You are on the Free plan.'
  return `You are on the Free plan. You can try ${ANY_PLAN} for ${trial.days} days.`
}
