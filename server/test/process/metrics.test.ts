import { startObjectStore } from '@plinth/tools/object-store/server'
import { startStripe } from '@plinth/tools/stripe/server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FakeResend } from '../../src/adapters/mail/test/fake-resend.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type FakeSlack, startSlack } from '../fakes/slack.ts'
import { PASSWORD } from '../people.ts'
import { query } from '../postgres.ts'
import { metricsOrigin, readMetric } from './metrics.ts'
import { runServer, type ServerProcess, startServer } from './server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const SOON = { timeout: 20_000 }

describe('with METRICS_PORT', () => {
  let provider: FakeResend
  let slack: FakeSlack
  let server: ServerProcess
  beforeAll(async () => {
    provider = new FakeResend()
    await provider.listen()
    slack = await startSlack()
    server = await startServer({
      DATABASE_URL: database.url,
      METRICS_PORT: '0',
      AUTH_RATE_LIMIT_FACTOR: '1',
      EMAIL_API_KEY: 're_test',
      EMAIL_FROM: 'hello@example.com',
      EMAIL_API_BASE_URL: provider.url,
      CHAT_BOT_TOKEN: slack.configuration.bot_token,
      CHAT_API_BASE_URL: slack.configuration.api_base_url,
    })
  })
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
    await provider.close()
    await slack.close()
  })

  const read = (series: string) => readMetric(server, series)

  test('GET /metrics on a listener of its own is in the format of Prometheus', async () => {
    const response = await fetch(`${metricsOrigin(server)}/metrics?any=thing`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await response.text()).toMatch(/^process_cpu_seconds_total \d/m)
  })

  test('any other path or method is not found there, and the API has no metrics', async () => {
    const origin = metricsOrigin(server)
    for (const [path, method] of [['/'], ['/health'], ['/metrics/'], ['/metrics', 'POST']]) {
      const response = await fetch(`${origin}${path}`, method ? { method } : {})
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect((await server.send('GET', '/metrics')).status).toBe(404)
  })

  test('requests are counted by route pattern, and no path or method of a caller becomes a label', async () => {
    await server.call('GET /health')
    await server.send('GET', '/a-path-that-only-a-caller-knows')
    await server.send('PROPFIND', '/health')
    const count = 'http_request_duration_seconds_count'
    await expect.poll(() => read(`${count}{method="GET",route="/health",status="200"}`), SOON).toBe(1)
    await expect.poll(() => read(`${count}{method="GET",route="unknown",status="404"}`), SOON).toBeGreaterThan(0)
    await expect.poll(() => read(`${count}{method="OTHER",route="unknown",status="405"}`), SOON).toBe(1)
    const text = await (await fetch(`${metricsOrigin(server)}/metrics`)).text()
    expect(text).not.toMatch(/only-a-caller|PROPFIND/)
  })

  test('calls to providers are counted by integration and outcome, and the queues of the bus by kind', async () => {
    const count = (labels: string) => read(`outgoing_call_duration_seconds_count{${labels}}`)
    expect(await count('integration="email",outcome="failed"')).toBe(0)
    expect(await count('integration="storage",outcome="failed"')).toBeUndefined()
    provider.plan.push({ status: 422 })
    await server.call('POST /auth/sign-up', { body: { name: 'Ada', email: 'ada@example.com', password: PASSWORD } })
    await expect.poll(() => count('integration="email",outcome="failed"'), SOON).toBe(1)
    await server.call('POST /auth/sign-up', { body: { name: 'Grace', email: 'grace@example.com', password: PASSWORD } })
    await expect.poll(() => count('integration="email",outcome="ok"'), SOON).toBe(1)
    await server.call('POST /marketing/contact', { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' } })
    await expect.poll(() => count('integration="chat",outcome="ok"'), SOON).toBe(1)
    await expect.poll(() => read('mails_total{template="verify-email",outcome="failed"}'), SOON).toBe(1)
    expect(await read('mails_total{template="verify-email",outcome="sent"}')).toBe(1)
    for (const queue of ['mail', 'chat', 'other']) {
      expect(await read(`event_jobs_dropped_total{queue="${queue}"}`)).toBe(0)
      expect(await read(`event_jobs_waiting{queue="${queue}"}`)).toBe(0)
    }
  })

  test('refusals of a rate limit are counted by its scope, and the pool by what its connections do', async () => {
    const json = { email: 'nobody@example.com' }
    expect(await read('rate_limit_denials_total{scope="public-forms"}')).toBe(0)
    for (let time = 0; time < 7; time += 1) await server.send('POST', '/marketing/waitlist', { json })
    expect(await read('rate_limit_denials_total{scope="public-forms"}')).toBeGreaterThan(0)
    expect(await read('database_pool_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await read('database_pool_waiting')).toBe(0)
  })
})

test('webhooks are counted by what became of them, and the deletions by their runs and what they left', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  const [stripe, store] = [await startStripe(), await startObjectStore()]
  onTestFinished(async () => void (await Promise.all([stripe.close(), store.close()])))
  await query(
    own.url,
    `insert into object_deletions (bucket, kind, target, attempts, not_before)
     values ('private', 'object', 'staging/' || uuid_v7(), 3, now() + interval '1 hour'),
       ('private', 'object', 'staging/' || uuid_v7(), 0, now() + interval '1 hour')`,
  )
  const server = await startServer({
    DATABASE_URL: own.url,
    METRICS_PORT: '0',
    ...stripe.environment,
    ...store.environment,
  })
  const read = (series: string) => readMetric(server, series)
  for (const integration of ['billing', 'storage'])
    expect(await read(`outgoing_call_duration_seconds_count{integration="${integration}",outcome="failed"}`)).toBe(0)
  await expect.poll(() => read('job_overdue_rows{name="object_deletions"}'), SOON).toBe(1)
  await expect.poll(() => read('job_overdue_rows{name="customer_deletions"}'), SOON).toBe(0)
  await query(own.url, "insert into pgboss.job (name, retry_limit) values ('object_deletions', 0)")
  await expect.poll(() => read('job_attempts_total{name="object_deletions",outcome="done"}'), SOON).toBeGreaterThan(0)
  expect(await read('job_attempts_total{name="sweep",outcome="dead"}')).toBe(0)

  const url = `${server.origin}/billing/webhooks/stripe`
  const event = (id: string, type: string) =>
    JSON.parse(
      JSON.stringify({ id, object: 'event', type, data: { object: { object: 'subscription', customer: 'cus_1' } } }),
    )
  const changed = event('evt_1', 'customer.subscription.updated')
  for (const each of [changed, changed, event('evt_2', 'payout.paid')]) await stripe.webhooks.deliver(each, { url })
  await stripe.webhooks.deliver(changed, { url, secret: 'whsec_foreign' })
  const outcomes = ['processed', 'repeated', 'ignored', 'signature_invalid', 'failed']
  const counts = outcomes.map((outcome) => read(`billing_webhooks_total{outcome="${outcome}"}`))
  expect(await Promise.all(counts)).toEqual([1, 1, 1, 1, 0])
  expect(await server.stop()).toBe(0)
})

test('the listener of metrics is not there without METRICS_PORT', async () => {
  const server = await startServer({ DATABASE_URL: database.url })
  expect(metricsOrigin(server)).toBeUndefined()
  await server.stop()
})

test('an address that cannot be bound stops the start before the port of the API is bound', async () => {
  const first = await startServer({ DATABASE_URL: database.url, METRICS_PORT: '0' })
  const { port } = new URL(metricsOrigin(first) ?? '')
  const run = await runServer('start', { NODE_ENV: 'test', PORT: '0', DATABASE_URL: database.url, METRICS_PORT: port })
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') })
  expect(run.stdout).not.toContain('listening')
  expect(await first.stop()).toBe(0)
})

test('metrics can be read until the end of a shutdown, and an open connection does not delay it', async () => {
  const provider = new FakeResend()
  await provider.listen()
  const server = await startServer({
    DATABASE_URL: database.url,
    METRICS_PORT: '0',
    EMAIL_API_KEY: 're_test',
    EMAIL_FROM: 'hello@example.com',
    EMAIL_API_BASE_URL: provider.url,
  })
  const answer = Promise.withResolvers<{ status: number }>()
  provider.plan.push(answer.promise)
  await server.call('POST /auth/magic-link', { body: { email: 'nobody@example.com' } })
  await server.call('POST /auth/sign-up', { body: { name: 'Alan', email: 'alan@example.com', password: PASSWORD } })
  await expect.poll(() => provider.requests.length, SOON).toBe(1)
  const stopped = server.stop()
  await expect.poll(() => server.send('GET', '/health').catch(() => null), SOON).toBeNull()
  const text = await (await fetch(`${metricsOrigin(server)}/metrics`)).text()
  expect(text).toContain('event_jobs_running{queue="mail"}')
  answer.resolve({ status: 200 })
  expect(await stopped).toBe(0)
  await provider.close()
})
