import { once } from 'node:events'
import { Writable } from 'node:stream'
import type { DirectoryScope } from '@plinth/contract/users'
import { VARIABLES } from '@plinth/product/config'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { BillingProvider } from '../src/adapters/billing/port.ts'
import { createSlackChat } from '../src/adapters/chat/slack.ts'
import { createEnvelopeReporter } from '../src/adapters/error-reporting/envelope-reporter.ts'
import { createIdentityProvider } from '../src/adapters/identity-provider/identity-provider.ts'
import type { OpenIdOptions } from '../src/adapters/identity-provider/openid.ts'
import { createMailer } from '../src/adapters/mail/mailer.ts'
import { noteMails } from '../src/adapters/mail/noted.ts'
import type { Mailer } from '../src/adapters/mail/port.ts'
import type { ResendOptions } from '../src/adapters/mail/resend.ts'
import { loadTemplates } from '../src/adapters/mail/templates.ts'
import { type DatabaseHandle, openDatabase } from '../src/adapters/postgres/database.ts'
import { traceFields } from '../src/adapters/request-context.ts'
import type { ObjectStore } from '../src/adapters/storage/port.ts'
import { createApp, registerListeners } from '../src/app.ts'
import { createMailJob } from '../src/background/mail-list.ts'
import { readProduct } from '../src/config/product.ts'
import { EventBus } from '../src/events/events.ts'
import { createPasswords } from '../src/features/auth/passwords/hashing.ts'
import { notifiesMany } from '../src/features/notifications/notify-many.ts'
import type { ProxyProfile } from '../src/http/address/profiles.ts'
import type { AuthSecrets } from '../src/http/tokens.ts'
import type { Worked } from '../src/jobs/job.ts'
import { openJobs } from '../src/jobs/jobs.ts'
import { serializeError } from '../src/logging.ts'
import { SERVER_PARTS } from '../src/parts.ts'
import type { Entitlements, JoblessServices, Passwords, Services } from '../src/services.ts'
import { derive, withJobs } from '../src/startup/build.ts'
import { type Client, createClient, FRONTEND_URL } from './client.ts'
import { asApi, createTestDatabase } from './database.ts'
import { jobsDone, type TestJobs } from './jobs-done.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { refuseOpenScopes } from './tenancy/statements/watch.ts'

export const AUTH_SECRET = 'a secret for tests that is long enough'

// All apps of a process share the thread that judges passwords, since it takes 0.3 s to start.
const passwords = createPasswords('test')

export type TestApp = Client & {
  origin: string
  database_url: string
  database: DatabaseHandle
  events: EventBus
  /** Does the jobs of the mails and of the product. A job with a schedule runs when a test sends it. */
  jobs: TestJobs
  mailer: Mailer
  mailbox: Mailbox
  frontend_url: string
  /** The mails are not in the log. */
  log: Record<string, unknown>[]
  /** Resolves once every request and the work after it is done. Await it before asserting that nothing happened. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Options = {
  /** The app shares the database and the mailbox of this one, and leaves all durable jobs to it. */
  beside?: TestApp
  server_url?: string
  /** The default is AUTH_SECRET alone. */
  auth_secrets?: AuthSecrets
  marketing_url?: string
  /** The forms are on by default. */
  marketing_forms?: boolean
  chat?: { bot_token: string; api_base_url: string }
  error_reporting?: { endpoint: string; public_key: string }
  trusted_proxy_profile?: ProxyProfile
  /** 1 gives the real limits. The default is 1000, because all people of a test share one IP address. */
  auth_rate_limit_factor?: number
  directory?: DirectoryScope
  identity_provider?: Omit<OpenIdOptions, 'server_url'>
  storage?: ObjectStore
  billing?: BillingProvider
  /** The default is 14. */
  trial_days?: number
  product?: Services['product']
  /** The plan of the user decides by default, so without billing everything is given. */
  entitlements?: Entitlements
  /** Mail goes through this provider instead of to the mailbox. */
  email?: ResendOptions['configuration']
  listen?: (events: EventBus) => void
  /** Returns another URL for the database, such as a proxy that can be cut. */
  database_url?: (own: string) => string
  /** Wraps the database, such as with a counter. */
  wrap?: (database: DatabaseHandle) => DatabaseHandle
  /** The default has cheap hashes. */
  passwords?: Passwords
  /** Work that begins at a random moment after a response does not pause by default. */
  pause?: () => number
}

/** The application is the real one, on its own database and a real port; only the mail goes to a mailbox. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { beside } = options
  const testDatabase = beside ? { url: beside.database_url, drop: async () => undefined } : await createTestDatabase()
  const { logger, log } = memoryLog()
  const opened = openDatabase({
    url: asApi(options.database_url?.(testDatabase.url) ?? testDatabase.url),
    pool_max: 10,
    prepared_statements: true,
    onConnectionLost: () => undefined,
  })
  const database = refuseOpenScopes(options.wrap?.(opened) ?? opened)
  const config = {
    server_url: options.server_url ?? 'http://localhost:8000',
    marketing_url: options.marketing_url ?? null,
    marketing_forms: options.marketing_forms ?? true,
    release: { version: null, commit: null, image_digest: null },
    trusted_proxy_profile: options.trusted_proxy_profile ?? ('none' as const),
    auth_rate_limit_factor: options.auth_rate_limit_factor ?? 1000,
    directory: options.directory ?? ('everyone' as const),
    drain_ms: 0,
    audit_retention_days: 365,
  }
  const errors = createEnvelopeReporter({
    configuration: options.error_reporting ?? null,
    environment: 'test',
    release: config.release,
    logger,
  })
  const events = new EventBus(logger, errors.report, options.pause ?? (() => 0))
  options.listen?.(events)
  const mailbox = beside?.mailbox ?? createMailbox()
  const templates = await loadTemplates({ directory: null, origins: [FRONTEND_URL, config.server_url] })
  const configuration = options.email ? { transport: 'resend' as const, ...options.email } : null
  const provider = createMailer({ configuration, environment: 'test', templates, write: mailbox.write })
  const mailer = noteMails(provider, logger, null)
  const parts = {
    config,
    frontend_url: FRONTEND_URL,
    product: options.product ?? readProduct({}, VARIABLES, false).values,
    trial_days: options.trial_days ?? 14,
    auth_secrets: options.auth_secrets ?? ([AUTH_SECRET] as const),
    logger,
    requestLogger: logger,
    errors,
    metrics: null,
    database,
    events,
    mailer,
    chat: options.chat ? createSlackChat({ configuration: options.chat }) : null,
    passwords: options.passwords ?? passwords,
    identity_provider: options.identity_provider
      ? await createIdentityProvider({ ...options.identity_provider, server_url: config.server_url })
      : null,
    storage: options.storage ?? null,
    billing: options.billing ?? null,
    counts: { migrations: 1, templates: templates.count },
    isDraining: () => false,
  }
  const built = { ...parts, ...derive(parts), ...(options.entitlements && { entitlements: options.entitlements }) }
  const known = [createMailJob(built), notifiesMany(built), ...productJobs(built)]
  const opened_jobs = await openJobs({ database: opened, logger, report: errors.report, jobs: known, works: !beside })
  const jobs = Object.assign(opened_jobs, { names: known.map(({ job }) => job.name) })
  const services = withJobs(built, jobs)
  registerListeners(services)
  const app = createApp(services)
  const requestsDone = watchRequests(app)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...createClient(origin),
    origin,
    database_url: testDatabase.url,
    database,
    events,
    jobs,
    mailer,
    mailbox,
    frontend_url: FRONTEND_URL,
    log,
    async settled() {
      await requestsDone()
      await events.idle()
      await jobsDone(testDatabase.url, beside?.jobs ?? jobs)
      await events.idle()
    },
    async close() {
      await app.close()
      await jobs.close()
      await events.drain(10_000)
      await database.close()
      await testDatabase.drop()
    },
  }
}

// Without schedules no test meets a job that it did not send.
function productJobs(services: JoblessServices): Worked[] {
  const jobs = SERVER_PARTS.flatMap((part) => part.jobs?.(services) ?? [])
  return jobs.map((worked) => ({ ...worked, job: { ...worked.job, schedule: null } }))
}

// Work after the response is queued when the response closes, which can be after the client has read it.
function watchRequests({ server }: FastifyInstance): () => Promise<void> {
  const open = new Set<Promise<unknown>>()
  server.on('request', (_request, response) => {
    const closed = once(response, 'close').finally(() => open.delete(closed))
    open.add(closed)
  })
  return async () => void (await Promise.allSettled(open))
}

function memoryLog() {
  const log: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const options = { level: 'debug', base: null, serializers: { err: serializeError }, mixin: traceFields }
  return { log, logger: pino(options, stream) }
}
