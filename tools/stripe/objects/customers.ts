import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { partOf } from './part.ts'

export type CustomerOptions = { email?: string | null; name?: string | null; metadata?: Record<string, string> }

export type Customer = ReturnType<typeof newCustomer>

export function newCustomer({ email = null, name = null, metadata = {} }: CustomerOptions, created: number) {
  return partOf<Stripe.Customer>()({
    id: newId('cus'),
    object: 'customer',
    created,
    email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name,
  })
}

export function deletedCustomer(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true }
}
