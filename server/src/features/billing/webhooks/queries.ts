import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

type Received = { event_id: string; type: string; customer_id: string }

export const recordEvent = prepared<Received>()((value) =>
  sqlBuilder
    .insertInto('billing_events')
    .values({ event_id: value('event_id'), type: value('type'), provider_customer_id: value('customer_id') })
    .onConflict((conflict) => conflict.column('event_id').doNothing()),
)

export const processedEvent = prepared<{ event_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('billing_events')
    .select('event_id')
    .where('event_id', '=', value('event_id'))
    .where('processed_at', 'is not', null),
)

export const markProcessed = prepared<{ event_id: string }>()(
  (value) => sql`
    update billing_events set processed_at = now(), last_error = null
    where event_id = ${value('event_id')} and processed_at is null`,
)

/** `code` is one of ours, never a text of the provider. */
export const noteFailure = prepared<{ event_id: string; code: string }>()(
  (value) => sql`
    update billing_events set attempts = attempts + 1, last_error = ${value('code')}
    where event_id = ${value('event_id')} and processed_at is null`,
)

export const deleteProcessedEvents = deletionOf('billing_events', 'processed_at', 30)

export const deleteOldEvents = deletionOf('billing_events', 'received_at', 90)
