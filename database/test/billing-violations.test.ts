import { billingCustomer, type Sql, subscription } from './people.ts'
import { refuses, useWorld, world } from './world.ts'

useWorld()

const change = (customer_id: string, set: string, ...values: unknown[]): Sql => [
  `update billing_customers set ${set} where provider_customer_id = $1`,
  [customer_id, ...values],
]

const billingEvent = (id: string): Sql => [
  `insert into billing_events (event_id, type) values ($1, 'customer.updated')`,
  [id],
]

const setSubscription = (id: string, column: string, value: string): Sql => [
  `update subscriptions set ${column} = $2 where provider_subscription_id = $1`,
  [id, value],
]

refuses('customers', [
  ['two of an account', 'billing_customers_user', () => [billingCustomer(world.ada), billingCustomer(world.ada)]],
  [
    'one of two accounts',
    'billing_customers_pkey',
    (id) => [billingCustomer(world.ada, id), billingCustomer(world.joan, id)],
  ],
  ['of a deleted account', 'billing_customers_living_user', () => [billingCustomer(world.alan)]],
  ['of no account', 'billing_customers_living_user', () => [billingCustomer(null)]],
  [
    'that moves to another account',
    'billing_customers_owner_frozen',
    (id) => [billingCustomer(world.ada, id), change(id, 'user_id = $2', world.joan)],
  ],
  [
    'that is renamed',
    'billing_customers_owner_frozen',
    (id) => [billingCustomer(world.ada, id), change(id, `provider_customer_id = 'cus_2'`)],
  ],
  [
    'that waits for its deletion while it has an account',
    'billing_customers_deletion',
    (id) => [billingCustomer(world.ada, id), change(id, 'delete_not_before = now()')],
  ],
  ['without a name', 'billing_customers_id_length', () => [billingCustomer(world.ada, '')]],
  [
    'whose copy ended before it began',
    'billing_customers_synced',
    (id) => [
      billingCustomer(world.ada, id),
      change(id, `synced_from = now(), synced_to = now() - interval '1 microsecond'`),
    ],
  ],
])

refuses('events of the provider', [
  ['without an id', 'billing_events_id_length', () => [billingEvent('')]],
  ['one twice', 'billing_events_pkey', (id) => [billingEvent(id), billingEvent(id)]],
])

refuses('subscriptions', [
  [
    'one of two accounts',
    'subscriptions_provider_id',
    (id) => [subscription({ user_id: world.ada, id }), subscription({ user_id: world.joan, id })],
  ],
  ['to a plan that has no key', 'subscriptions_plan', () => [subscription({ user_id: world.ada, plan: 'Gold' })]],
  [
    'to a price that has no key',
    'subscriptions_price_key',
    () => [subscription({ user_id: world.ada, price_key: 'price-1' })],
  ],
  ['to a plan without a price', 'subscriptions_price', () => [subscription({ user_id: world.ada, price_key: null })]],
  ['to a price without a plan', 'subscriptions_price', () => [subscription({ user_id: world.ada, plan: null })]],
  [
    'in a state without a name',
    'subscriptions_status_length',
    (id) => [subscription({ user_id: world.ada, id }), setSubscription(id, 'status', '')],
  ],
  [
    'for an interval of another length',
    'subscriptions_interval',
    (id) => [subscription({ user_id: world.ada, id }), setSubscription(id, 'billing_interval', 'week')],
  ],
])
