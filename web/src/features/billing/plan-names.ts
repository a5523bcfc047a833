import { type Interval, type Plan, SOLD_PLANS } from '@plinth/contract/billing'
import { PLANS } from '@plinth/product/plans'

export function nameOfPlan(plan: Plan): string {
  if (plan === 'free') return 'Free'
  return plan === 'unmetered' ? 'Everything' : PLANS[plan].name
}

/** Reads as "Pro" or "Team or Business". */
export const ANY_PLAN = new Intl.ListFormat('en', { type: 'disjunction' }).format(SOLD_PLANS.map(nameOfPlan))

export const INTERVALS: Record<Interval, { adverb: string; each: string }> = {
  month: { adverb: 'monthly', each: 'a month' },
  year: { adverb: 'yearly', each: 'a year' },
}
