import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ClientRequest } from 'node:http'
import { withClient } from '@plinth/database/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { FakeSentry } from '../src/adapters/error-reporting/test/fake-sentry.ts'
import { FakeResend } from '../src/adapters/mail/test/fake-resend.ts'
import { inContext, newContext } from '../src/adapters/request-context.ts'
import { readTrace } from '../src/adapters/trace.ts'
import { startTestApp, type TestApp } from './app.ts'
import { FakeProvider } from './oidc/fake-provider.ts'
import { PASSWORD, signedIn } from './people.ts'
import { query } from './postgres.ts'
import { startStorage, type TestStorage } from './storage/storage.ts'
import { ofUpload, send } from './uploads.ts'

/** This app sends mails through a provider. */
let app: TestApp
/** This one uses a storage and an identity provider. */
let other: TestApp
let storage: TestStorage
const [resend, sentry, provider] = [new FakeResend(), new FakeSentry(), new FakeProvider()]
beforeAll(async () => {
  await Promise.all([resend.listen(), sentry.listen(), provider.listen()])
  storage = await startStorage()
  app = await startTestApp({
    email: { api_key: 're_test', from: 'hello@example.com', api_base_url: resend.url },
    error_reporting: sentry.configuration,
  })
  other = await startTestApp({
    identity_provider: { configuration: provider.configuration },
    storage: storage.store,
  })
})
afterAll(async () => {
  await app.close()
  await other.close()
  await Promise.all([resend.close(), sentry.close(), provider.close(), storage.close()])
})

let count = 0
function newTrace() {
  count += 1
  const trace_id = count.toString(16).padStart(32, 'a')
  return { trace_id, headers: { traceparent: `00-${trace_id}-00f067aa0ba902b7-01`, tracestate: 'edge=t61' } }
}

const askLink = (headers: Record<string, string>) =>
  app.call('POST /auth/magic-link', { body: { email: 'ada@example.com' } }, { headers })

const signUp = (email: string, headers: Record<string, string>) =>
  app.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: PASSWORD } }, { headers })

const requestLine = (client_request_id: string) =>
  app.log.find((line) => line.event === 'request' && line.client_request_id === client_request_id)

/** Lists the traceparent of every request that this process sends meanwhile, by the path it goes to. */
function watchOutgoing() {
  const sent: { path: string; traceparent: unknown }[] = []
  const onHttp = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (request instanceof ClientRequest)
      sent.push({ path: request.path, traceparent: request.getHeader('traceparent') })
  }
  const onFetch = (message: unknown) => {
    const { path, headers } = Object(Object(message).request)
    const at = Array.isArray(headers) ? headers.indexOf('traceparent') : -1
    sent.push({ path, traceparent: at === -1 ? undefined : headers[at + 1] })
  }
  subscribe('http.client.request.start', onHttp)
  subscribe('undici:request:create', onFetch)
  onTestFinished(() => {
    unsubscribe('http.client.request.start', onHttp)
    unsubscribe('undici:request:create', onFetch)
  })
  return (path: RegExp) => sent.filter((each) => path.test(each.path)).map(({ traceparent }) => traceparent)
}

test('the line of a request names its trace, and that of a request without one names none', async () => {
  const { trace_id, headers } = newTrace()
  await askLink({ ...headers, 'x-request-id': 'with-a-trace' })
  await askLink({ 'x-request-id': 'without-a-trace' })
  await app.settled()
  expect(requestLine('with-a-trace')).toMatchObject({ trace_id })
  expect(requestLine('without-a-trace')).not.toHaveProperty('trace_id')
})

test.each([
  ['all zeros as the trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['all zeros as the span', `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${'A'.repeat(32)}-00f067aa0ba902b7-01`],
  ['too short a trace', `00-${'a'.repeat(31)}-00f067aa0ba902b7-01`],
  ['an addition', `00-${'a'.repeat(32)}-00f067aa0ba902b7-01-extra`],
  ['a forbidden version', `ff-${'a'.repeat(32)}-00f067aa0ba902b7-01`],
  ['two of them', `00-${'a'.repeat(32)}-00f067aa0ba902b7-01, 00-${'b'.repeat(32)}-00f067aa0ba902b7-01`],
])('a traceparent with %s counts as none', (_, traceparent) => {
  expect(readTrace({ traceparent })).toBeUndefined()
})

test('an error report names the trace', async () => {
  const { trace_id, headers } = newTrace()
  await query(app.database_url, 'alter table waitlist_leads rename to leads_of_before')
  await app.refuse('internal_error', 'POST /marketing/waitlist', { body: { email: 'ada@example.com' } }, { headers })
  await query(app.database_url, 'alter table leads_of_before rename to waitlist_leads')
  await expect
    .poll(() => sentry.reports.map(({ event }) => event.contexts))
    .toEqual([{ trace: { trace_id, span_id: '00f067aa0ba902b7' } }])
})

test('work after the response keeps the trace of its own request, also when it had to queue', async () => {
  const traces = Array.from({ length: 40 }, newTrace)
  resend.plan.push(...traces.map(() => ({ status: 422 })))
  app.log.length = 0
  await Promise.all(traces.map(({ headers }, index) => signUp(`traced-${index}@example.com`, headers)))
  await app.settled()
  const failed = app.log.filter(({ msg }) => msg === 'a job was refused').map(({ trace_id }) => trace_id)
  expect(failed.toSorted()).toEqual(traces.map(({ trace_id }) => trace_id).toSorted())
})

test('work that a guard queued before the handler keeps the trace too', async () => {
  const { trace_id, headers } = newTrace()
  const cookie = await signedIn(other, { name: 'Radia', email: 'radia@example.com' })
  await query(other.database_url, "update sessions set last_seen_at = now() - interval '1 hour'")
  await withClient(other.database_url, async (client) => {
    await client.query('begin')
    await client.query('lock table sessions in share mode')
    await other.call('GET /users/me', { cookie, headers })
    // The work ends with the time-out of the lock.
    await other.settled()
  })
  expect(other.log.find(({ job }) => job === 'touch session')).toMatchObject({ trace_id })
})

test('the object storage and the identity provider get the trace, and keep working', async () => {
  const { headers } = newTrace()
  const cookie = await signedIn(other, { name: 'Grace', email: 'grace@example.com' })
  const upload = await send(other, { cookie })
  const tracesTo = watchOutgoing()
  await other.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie, headers })
  await other.call('POST /auth/oidc/start', { body: {} }, { headers })
  const calls = tracesTo(/staging|orgs/)
  expect(calls.length).toBeGreaterThan(1)
  expect(new Set([...calls, ...tracesTo(/openid-configuration/)])).toEqual(new Set([headers.traceparent]))
})

test('the provider of mails is a third party and gets no trace', async () => {
  const before = resend.requests.length
  await signUp('no-trace@example.com', newTrace().headers)
  await app.settled()
  const sent = resend.requests.slice(before)
  expect(sent).toHaveLength(1)
  expect(sent.filter((request) => 'traceparent' in request.headers)).toEqual([])
})

test('a presigned URL is the same inside of a trace, so that a browser need not send one', async () => {
  const object = { key: 'staging/1', content_type: 'text/plain', size_bytes: 5, expires_in_s: 60 }
  const url = await inContext(newContext(newTrace().headers, 'request-1'), () => storage.store.presignPut(object))
  expect(url).not.toContain('trace')
  expect((await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'Notes' })).status).toBe(
    200,
  )
})
