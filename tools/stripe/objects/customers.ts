import type Stripe from 'stripe'
import { newId } from './ids.ts'

export type CustomerOptions = { email?: string | null; name?: string | null; metadata?: Record<string, string> }

export function newCustomer(
  { email = null, name = null, metadata = {} }: CustomerOptions,
  created: number,
): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function deletedCustomer(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true }
}
