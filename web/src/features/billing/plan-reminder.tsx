import type { Billing } from '@plinth/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { buttonStyle } from '../../ui/button/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { ANY_PLAN } from './plan-names.ts'
import { billingQuery } from './queries.ts'

const SOON_MS = 3 * 24 * 60 * 60_000

type Reminder = { title: ReactNode; text: string }

/** Tells the user when a payment failed or is not confirmed, or when the trial is about to end. */
export function PlanWarning() {
  const warning = useKnownBilling(warningOf)
  return warning && <Reminder {...warning} action="Open billing" urgent />
}

/** Leads to the plans while the user has none. Absent where billing is not configured. */
export function PlanOffer() {
  const offer = useKnownBilling(offerOf)
  return offer && <Reminder {...offer} action="See the plans" />
}

function Reminder({ title, text, action, urgent = false }: Reminder & { action: string; urgent?: boolean }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:col-span-2">
      <div className="flex flex-1 basis-60 gap-3">
        {urgent && <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-danger" />}
        <div className="grid gap-1">
          <h2 className="text-title">{title}</h2>
          <p className="text-muted-fg">{text}</p>
        </div>
      </div>
      <Link to={paths.billing} className={buttonStyle('secondary', 'max-sm:w-full')}>
        {action}
      </Link>
    </Card>
  )
}

/** Null while it loads, and where billing is not configured. */
function useKnownBilling(read: (billing: Billing) => Reminder | null): Reminder | null {
  const { data } = useQuery(billingQuery)
  return data?.available ? read(data) : null
}

function warningOf({ subscription }: Billing): Reminder | null {
  if (!subscription) return null
  const { status, trial_ends_at, cancel_at } = subscription
  if (status === 'past_due' || status === 'unpaid')
    return { title: 'Your last payment failed', text: 'Update your payment method to keep your plan.' }
  if (status === 'incomplete')
    return { title: 'Your first payment is not confirmed yet', text: 'Your plan begins when it is.' }
  if (status !== 'trialing' || cancel_at || !trial_ends_at || !isSoon(trial_ends_at)) return null
  const title = (
    <>
      Your trial ends <TimeLeft time={trial_ends_at} />
    </>
  )
  return { title, text: 'To keep your plan, make sure that you have added a payment method.' }
}

function offerOf({ actions, trial }: Billing): Reminder | null {
  if (!actions.checkout) return null
  return {
    title: 'Your plan',
    text: trial.eligible
      ? `You are on the Free plan. You can try ${ANY_PLAN} for ${trial.days} days.`
      : 'You are on the Free plan.',
  }
}

function isSoon(time: string): boolean {
  return new Date(time).getTime() - Date.now() <= SOON_MS
}
