import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import type { CustomerRecord } from '../account/state.ts'
import { deleteCustomer as deleteRecord } from '../account/subscriptions.ts'
import { type Customer, deletedCustomer, newCustomer } from '../objects/customers.ts'
import type { Call } from './call.ts'
import { missing } from './errors.ts'
import { membersOf } from './requests.ts'

export function createCustomer({ account, parameters }: Call): Customer {
  const customer = newCustomer(
    { email: parameters.get('email'), name: parameters.get('name'), metadata: membersOf(parameters, 'metadata') },
    account.now(),
  )
  account.state.customers[customer.id] = { customer, deleted: false, card: 'none' }
  account.tell('customer.created', customer)
  return customer
}

export function deleteCustomer({ account, id }: Call): Stripe.DeletedCustomer {
  const record = account.state.customers[id]
  if (!record || record.deleted) throw missing('customer', id)
  deleteRecord(account, id)
  return deletedCustomer(id)
}

/** @throws StripeFault when there is no such customer, or it was deleted */
export function requireCustomer({ state }: Account, id: string | null): CustomerRecord {
  const record = id === null ? undefined : state.customers[id]
  if (!record || record.deleted) throw missing('customer', id ?? '', 'customer')
  return record
}
