import type { ProductEntitlements, ProductPlans } from '@plinth/contract/product'

// Your product sells these, and users get this for them (docs/billing.md).

/** The smallest plan comes first. The keys are stored with subscriptions, so they are never renamed. */
export const PLANS = {
  pro: {
    name: 'Pro',
    features: ['Your own profile image'],
    prices: {
      pro_monthly: { interval: 'month', variable: 'BILLING_PRICE_PRO_MONTHLY' },
      pro_yearly: { interval: 'year', variable: 'BILLING_PRICE_PRO_YEARLY' },
    },
  },
} as const satisfies ProductPlans

/** `free` is for users without a plan. A value is yes or no, or how many; `Infinity` is no limit. */
export const ENTITLEMENTS = {
  'profile_image.upload': { name: 'profile images', free: false, pro: true },
} as const satisfies ProductEntitlements<typeof PLANS>
