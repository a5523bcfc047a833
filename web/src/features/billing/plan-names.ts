import type { Entitlement, Interval, Plan } from '@plinth/contract/billing'

export const PLAN_NAMES: Record<Plan, string> = { free: 'Free', pro: 'Pro', unmetered: 'Everything' }

/** What a plan includes, as items of a list. */
export const ENTITLEMENT_NAMES: Record<Entitlement, string> = {
  'profile_image.upload': 'Your own profile image',
}

export const INTERVALS: Record<Interval, { adverb: string; each: string }> = {
  month: { adverb: 'monthly', each: 'a month' },
  year: { adverb: 'yearly', each: 'a year' },
}
