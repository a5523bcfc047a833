import { type BillingEvent, type BillingProvider, WebhookRefused } from '../../../adapters/billing/port.ts'
import { IntegrationUnavailable } from '../../../adapters/integration-unavailable.ts'
import type { WebhookOutcome } from '../../../adapters/metrics/port.ts'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Services } from '../../../services.ts'
import { quietly } from '../../quietly.ts'
import { customerExists } from '../subscriptions/customer-queries.ts'
import { type BillingServices, syncSubscriptions } from '../subscriptions/sync.ts'
import { markProcessed, noteFailure, recordEvent } from './queries.ts'

/** Answers after the work, so Stripe sends a failed webhook again. Throws ApiError `webhook_signature_invalid`. */
export async function receiveWebhook(
  deps: BillingServices & Pick<Services, 'metrics'>,
  body: Buffer,
  signature: string,
): Promise<void> {
  try {
    const outcome = await receive(deps, readEvent(deps.billing, body, signature))
    deps.metrics?.countWebhook(outcome)
  } catch (error) {
    deps.metrics?.countWebhook(error instanceof ApiError ? 'signature_invalid' : 'failed')
    throw error
  }
}

async function receive(deps: BillingServices, event: BillingEvent): Promise<WebhookOutcome> {
  const { id: event_id, type, customer_id, is_relevant } = event
  if (!is_relevant || customer_id === null) return 'ignored'
  const { is_processed } = await deps.database.single(recordEvent({ event_id, type, customer_id }))
  if (is_processed) return 'repeated'
  try {
    await applyEvent(deps, event, customer_id)
    return 'processed'
  } catch (error) {
    const code = error instanceof IntegrationUnavailable ? error.reason : 'internal_error'
    await quietly(deps.logger, 'the failure of a webhook was not noted', () =>
      deps.database.exec(noteFailure({ event_id, code })),
    )
    throw error
  }
}

function readEvent(billing: BillingProvider, body: Buffer, signature: string): BillingEvent {
  try {
    return billing.readEvent(body, signature)
  } catch (error) {
    if (error instanceof WebhookRefused) throw new ApiError('webhook_signature_invalid')
    throw error
  }
}

async function applyEvent({ database, ...deps }: BillingServices, event: BillingEvent, customer_id: string) {
  if (await database.find(customerExists({ customer_id }))) {
    const markEvent = (tx: Queryable) => tx.exec(markProcessed({ event_id: event.id }))
    await syncSubscriptions({ database, ...deps }, customer_id, { kind: event.kind, markProcessed: markEvent })
    return
  }
  // We expect what follows when we delete a customer at the provider.
  if (event.kind !== 'customer_deleted') {
    const about = { event: 'billing.unknown_customer', event_id: event.id, type: event.type }
    deps.logger.warn(about, 'a webhook is about a customer that is not ours')
  }
  await database.exec(markProcessed({ event_id: event.id }))
}
