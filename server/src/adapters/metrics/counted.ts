import { LIMITS } from '@plinth/contract/routes/limits'
import { TEMPLATE_NAMES } from '@plinth/emails/catalog'
import { JOB_OUTCOMES, MAIL_OUTCOMES, type Metrics, WEBHOOK_OUTCOMES } from './port.ts'
import type { Library, Registers } from './watched.ts'

// Prometheus cannot see the first increment of a counter that appears with 1, so one with few labels begins with 0.

const CALL_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30]

export function measureCalls({ Histogram }: Library, registers: Registers): Pick<Metrics, 'callsOf'> {
  const calls = new Histogram({
    name: 'outgoing_call_duration_seconds',
    help: 'Time of calls to providers, retries included',
    labelNames: ['integration', 'outcome'],
    buckets: CALL_BUCKETS_S,
    registers,
  })
  return {
    callsOf(integration) {
      for (const outcome of ['ok', 'failed']) calls.zero({ integration, outcome })
      return (outcome, seconds) => calls.observe({ integration, outcome }, seconds)
    },
  }
}

const counter = <Label extends string>({ Counter }: Library, registers: Registers, text: Text, labelNames: Label[]) =>
  new Counter({ ...text, labelNames, registers })

type Text = { name: string; help: string }

/** The limits of an account are not in the contract, so their counters begin with the first denial. */
export function countDenials(library: Library, registers: Registers): Pick<Metrics, 'countDenial'> {
  const text = { name: 'rate_limit_denials_total', help: 'Requests refused by a rate limit' }
  const denials = counter(library, registers, text, ['scope'])
  for (const { scope } of Object.values(LIMITS)) denials.inc({ scope }, 0)
  return { countDenial: (scope) => denials.inc({ scope }) }
}

export function countMails(library: Library, registers: Registers): Pick<Metrics, 'countMail'> {
  const text = { name: 'mails_total', help: 'Mails by template: accepted by the provider, or given up' }
  const mails = counter(library, registers, text, ['template', 'outcome'])
  for (const template of TEMPLATE_NAMES) for (const outcome of MAIL_OUTCOMES) mails.inc({ template, outcome }, 0)
  return { countMail: (template, outcome) => mails.inc({ template, outcome }) }
}

export function countWebhooks(library: Library, registers: Registers): Pick<Metrics, 'countWebhook'> {
  const text = { name: 'billing_webhooks_total', help: 'Webhooks of the billing provider by what became of them' }
  const webhooks = counter(library, registers, text, ['outcome'])
  for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ outcome }, 0)
  return { countWebhook: (outcome) => webhooks.inc({ outcome }) }
}

// Prometheus calls the deployment `job`, so the label has another name.
export function countJobs(
  library: Library,
  registers: Registers,
): Pick<Metrics, 'countJob' | 'watchJobs'> & { refreshJobs: () => Promise<void> } {
  const text = { name: 'job_attempts_total', help: 'Attempts at durable jobs by this process' }
  const attempts = counter(library, registers, text, ['name', 'outcome'])
  const gauge = (name: string, help: string) =>
    new library.Gauge({ name, help: `${help}; the same on every replica`, labelNames: ['name'], registers })
  const gauges = {
    waiting: gauge('jobs_waiting', 'Durable jobs whose time has come and that wait for a worker'),
    failed: gauge('jobs_failed', 'Durable jobs that failed and wait for another attempt'),
    dead: gauge('jobs_dead', 'Durable jobs that failed for the last time'),
    oldest: gauge('jobs_oldest_seconds', 'How long the oldest due job has waited for a worker'),
    overdue: gauge('job_overdue_rows', 'Rows that a job should have done already'),
  }
  let read: Parameters<Metrics['watchJobs']>[0] = async () => null
  return {
    countJob: (name, outcome) => attempts.inc({ name, outcome }),
    watchJobs(watched) {
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
