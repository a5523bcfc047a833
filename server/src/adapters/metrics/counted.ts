import { LIMITS } from '@plinth/contract/routes/limits'
import { TEMPLATE_NAMES, type TemplateName } from '@plinth/emails/catalog'
import type { ObserveCall } from '../timed.ts'
import type { Maker } from './maker.ts'
import {
  JOB_OUTCOMES,
  type JobCounts,
  type JobOutcome,
  MAIL_OUTCOMES,
  type MailOutcome,
  type OutgoingIntegration,
  WEBHOOK_OUTCOMES,
  type WebhookOutcome,
} from './port.ts'

// Prometheus cannot see the first increment of a counter that appears with 1, so one with few labels begins with 0.

const CALL_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30]

export function measureCalls({ histogram }: Maker) {
  const help = 'Time of calls to providers, retries included'
  const calls = histogram('outgoing_call_duration_seconds', help, ['integration', 'outcome'], CALL_BUCKETS_S)
  return {
    callsOf(integration: OutgoingIntegration): ObserveCall {
      for (const outcome of ['ok', 'failed']) calls.zero({ integration, outcome })
      return (outcome, seconds) => calls.observe({ integration, outcome }, seconds)
    },
  }
}

/** The limits of an account are not in the contract, so their counters begin with the first denial. */
export function countDenials({ counter }: Maker) {
  const denials = counter('rate_limit_denials_total', 'Requests refused by a rate limit', ['scope'])
  for (const { scope } of Object.values(LIMITS)) denials.inc({ scope }, 0)
  return { countDenial: (scope: string) => denials.inc({ scope }) }
}

export function countMails({ counter }: Maker) {
  const help = 'Mails by template: accepted by the provider, or given up'
  const mails = counter('mails_total', help, ['template', 'outcome'])
  for (const template of TEMPLATE_NAMES) for (const outcome of MAIL_OUTCOMES) mails.inc({ template, outcome }, 0)
  return { countMail: (template: TemplateName, outcome: MailOutcome) => mails.inc({ template, outcome }) }
}

export function countWebhooks({ counter }: Maker) {
  const help = 'Webhooks of the billing provider by what became of them'
  const webhooks = counter('billing_webhooks_total', help, ['outcome'])
  for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ outcome }, 0)
  return { countWebhook: (outcome: WebhookOutcome) => webhooks.inc({ outcome }) }
}

// Prometheus calls the deployment `job`, so the label has another name.
export function countJobs({ counter, gauge }: Maker) {
  const attempts = counter('job_attempts_total', 'Attempts at durable jobs by this process', ['name', 'outcome'])
  const count = (name: string, help: string) => gauge(name, `${help}; the same on every replica`, ['name'])
  const gauges = {
    waiting: count('jobs_waiting', 'Durable jobs whose time has come and that wait for a worker'),
    failed: count('jobs_failed', 'Durable jobs that failed and wait for another attempt'),
    dead: count('jobs_dead', 'Durable jobs that failed for the last time'),
    oldest: count('jobs_oldest_seconds', 'How long the oldest due job has waited for a worker'),
    overdue: count('job_overdue_rows', 'Rows that a job should have done already'),
  }
  let read: () => Promise<readonly (JobCounts & { overdue: number | null })[] | null> = async () => null
  return {
    countJob: (name: string, outcome: JobOutcome) => attempts.inc({ name, outcome }),
    /** Calls `watched` each time the metrics are read. The jobs should have done the `overdue` rows already. */
    watchJobs(watched: typeof read) {
      read = watched
    },
    async refreshJobs() {
      const counts = await read()
      // An old count would look like a current one.
      for (const each of Object.values(gauges)) each.reset()
      for (const { name, waiting, failed, dead, oldest_s, overdue } of counts ?? []) {
        for (const outcome of JOB_OUTCOMES) attempts.inc({ name, outcome }, 0)
        gauges.waiting.set({ name }, waiting)
        gauges.failed.set({ name }, failed)
        gauges.dead.set({ name }, dead)
        gauges.oldest.set({ name }, oldest_s)
        if (overdue !== null) gauges.overdue.set({ name }, overdue)
      }
    },
  }
}
