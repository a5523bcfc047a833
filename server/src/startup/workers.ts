import type { BillingProvider } from '../adapters/billing/port.ts'
import type { ObjectStore } from '../adapters/storage/port.ts'
import type { EventBus } from '../events.ts'
import { deleteCustomersRegularly } from '../features/billing/customer-deletions.ts'
import { deleteObjectsRegularly } from '../features/files/object-deletions/delete-objects.ts'
import { sweepRegularly } from '../sweep.ts'
import type { Resources } from './resources.ts'
import type { Closing } from './shutdown.ts'

type Parts = { events: EventBus; storage: ObjectStore | null; billing: BillingProvider | null }

/** Starts what every API process does without being asked. Returns how each is stopped. */
export function startWorkers({ database, logger }: Resources, { events, storage, billing }: Parts): Closing {
  const workers: Closing = [{ name: 'sweep', close: sweepRegularly(database, logger) }]
  if (storage) workers.push({ name: 'object deletions', close: deleteObjectsRegularly({ database, storage, logger }) })
  if (billing)
    workers.push({ name: 'customer deletions', close: deleteCustomersRegularly({ database, billing, events, logger }) })
  return workers
}
