import type { DeletionBlock } from '@plinth/contract/billing'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/url/paths.ts'
import { buttonStyle } from '../../ui/button/button.tsx'
import { Day } from '../../ui/text/day.tsx'

/** Why a subscription keeps the account from being deleted. */
export type Block = { reason: DeletionBlock; until: string | null }

/** Undefined for an error that is not about a subscription. */
export function blockOf({ code, reason, until }: ApiError): Block | undefined {
  if (code !== 'account_deletion_blocked') return undefined
  if (reason !== 'subscription_can_renew' && reason !== 'paid_access_remains') return undefined
  return { reason, until }
}

export function BlockSentence({ block: { reason, until } }: { block: Block }) {
  if (reason === 'subscription_can_renew') {
    return 'Your account cannot be deleted while your subscription can renew. Cancel the subscription first.'
  }
  if (!until) return 'Your account cannot be deleted before the time that you have paid for is over.'
  return (
    <>
      Your account cannot be deleted before <Day time={until} />, because you have paid until then.
    </>
  )
}

export function ToBilling() {
  return (
    <Link to={paths.billing} className={buttonStyle('secondary', 'max-sm:w-full')}>
      Go to billing
    </Link>
  )
}
