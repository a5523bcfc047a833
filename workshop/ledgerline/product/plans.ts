import type { ProductEntitlements, ProductPlans } from '@plinth/contract/product'

// Your product sells these, and users get this for them (docs/billing.md).

/** The plans, the smallest first. The keys are stored with subscriptions, so they are never renamed. */
export const PLANS = {
  pro: {
    name: 'Pro',
    features: ['Your own profile image', 'As many invoices as you like'],
    prices: {
      pro_monthly: { interval: 'month', variable: 'BILLING_PRICE_PRO_MONTHLY' },
      pro_yearly: { interval: 'year', variable: 'BILLING_PRICE_PRO_YEARLY' },
    },
  },
} as const satisfies ProductPlans

/** Each plan gives this, and `free` is for users without one: yes or no, or how many. `Infinity` is no limit. */
export const ENTITLEMENTS = {
  'profile_image.upload': { name: 'profile images', free: false, pro: true },
  'invoices.create': { name: { one: 'invoice', other: 'invoices' }, free: 3, pro: Number.POSITIVE_INFINITY },
} as const satisfies ProductEntitlements<typeof PLANS>
