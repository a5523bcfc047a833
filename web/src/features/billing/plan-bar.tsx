import type { SessionView } from '@plinth/contract/auth'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { textLink } from '../../ui/button/text-link.ts'
import { TimeLeft } from '../../ui/text/time-left.tsx'

const SOON_MS = 3 * 24 * 60 * 60_000

type Subscription = NonNullable<SessionView['subscription']>

type Warning = { tone: keyof typeof TONES; text: ReactNode; action: string }

const TONES = {
  danger: { bar: 'border-danger/30 bg-danger-bg', icon: 'text-danger' },
  warning: { bar: 'border-warning/30 bg-warning-bg', icon: 'text-warning' },
}

/** Warns the owner of a plan on every page. The session has the data, so nothing moves when the bar appears. */
export function PlanBar({ subscription }: Pick<SessionView, 'subscription'>) {
  const warning = subscription && warningOf(subscription)
  if (!warning) return null
  const { bar, icon } = TONES[warning.tone]
  return (
    <section aria-label="Your plan" className={`border-b px-4 sm:px-8 lg:px-12 print:hidden ${bar}`}>
      <div className="mx-auto flex min-h-10 max-w-[1120px] items-center gap-x-3">
        <CircleAlert aria-hidden="true" className={`size-4 shrink-0 ${icon}`} />
        <p className="py-1">{warning.text}</p>
        <Link
          to={paths.billing}
          className={`grid min-h-6 shrink-0 items-center pointer-coarse:min-h-11 ${textLink} aria-[current=page]:hidden`}
        >
          {warning.action}
        </Link>
      </div>
    </section>
  )
}

function warningOf({ status, trial_ends_at, cancel_at }: Subscription): Warning | null {
  if (status === 'past_due') return { tone: 'danger', text: 'Your last payment failed.', action: 'Fix payment' }
  if (status === 'unpaid')
    return { tone: 'danger', text: 'Your plan is off until the open invoice is paid.', action: 'Fix payment' }
  if (status === 'incomplete')
    return { tone: 'danger', text: 'Your first payment is not confirmed yet.', action: 'Confirm it' }
  if (status !== 'trialing' || cancel_at || !trial_ends_at || !isSoon(trial_ends_at)) return null
  const text = (
    <>
      Your trial ends <TimeLeft time={trial_ends_at} />.
    </>
  )
  return { tone: 'warning', text, action: 'Open billing' }
}

// The provider tells shortly after its end what becomes of a trial.
function isSoon(time: string): boolean {
  const left = new Date(time).getTime() - Date.now()
  return left > 0 && left <= SOON_MS
}
