import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** A repeated event changes nothing. Its update only waits for the delivery that commits, and reads what it left. */
export const recordEvent = prepared<{ event_id: string; type: string; customer_id: string }>()(
  (value) => sql<{ is_processed: boolean }>`
    insert into billing_events (event_id, type, provider_customer_id)
    values (${value('event_id')}, ${value('type')}, ${value('customer_id')})
    on conflict (event_id) do update set type = excluded.type
    returning processed_at is not null as is_processed`,
)

export const markProcessed = prepared<{ event_id: string }>()(
  (value) => sql`
    update billing_events set processed_at = now(), last_error = null
    where event_id = ${value('event_id')} and processed_at is null`,
)

/** `code` is one of our codes, never text of the provider. */
export const noteFailure = prepared<{ event_id: string; code: string }>()(
  (value) => sql`
    update billing_events set attempts = attempts + 1, last_error = ${value('code')}
    where event_id = ${value('event_id')} and processed_at is null`,
)

export const deleteProcessedEvents = deletionOf('billing_events', 'processed_at', 30)

export const deleteOldEvents = deletionOf('billing_events', 'received_at', 90)
