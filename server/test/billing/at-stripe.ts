import type { CheckoutRecord } from '@plinth/tools/stripe/account/state'
import type { StripeServer } from '@plinth/tools/stripe/server'
import { expect } from 'vitest'

type User = { user_id: string }

export function customersOf({ state }: StripeServer, { user_id }: User): string[] {
  return Object.values(state.customers)
    .filter(({ customer, deleted }) => !deleted && customer.metadata.user_id === user_id)
    .map(({ customer }) => customer.id)
}

export function customerOf(stripe: StripeServer, user: User): string {
  const customers = customersOf(stripe, user)
  expect(customers).toHaveLength(1)
  return customers[0] ?? ''
}

/** Customers that are deleted count too. */
export function openCheckoutsOf({ state }: StripeServer, { user_id }: User): CheckoutRecord[] {
  return Object.values(state.checkouts).filter(
    ({ session }) => session.status === 'open' && session.client_reference_id === user_id,
  )
}

export function openCheckoutOf(stripe: StripeServer, user: User): CheckoutRecord {
  const [open, ...others] = openCheckoutsOf(stripe, user)
  expect(others).toEqual([])
  if (!open) throw new Error('The user has no open checkout')
  return open
}

/** The oldest comes first. */
export function statusesOf({ state }: StripeServer, { user_id }: User): string[] {
  return Object.values(state.subscriptions)
    .map(({ subscription }) => subscription)
    .filter(({ customer }) => state.customers[String(customer)]?.customer.metadata.user_id === user_id)
    .map(({ status }) => status)
}
