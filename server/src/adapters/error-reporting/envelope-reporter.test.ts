import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createEnvelopeReporter, type EnvelopeOptions } from './envelope-reporter.ts'
import { FakeSentry } from './test/fake-sentry.ts'

const RELEASE = { version: '1.2.3', commit: 'abc', image_digest: 'sha256:1' }

let sentry: FakeSentry
let log: Record<string, unknown>[]
beforeEach(async () => {
  log = []
  sentry = new FakeSentry()
  await sentry.listen()
  return () => sentry.close()
})

function reporter(options: Partial<EnvelopeOptions> = {}) {
  const lines = log
  const stream = new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(String(line)))) })
  const { configuration } = sentry
  return createEnvelopeReporter({
    configuration,
    environment: 'test',
    release: RELEASE,
    logger: pino({ base: null }, stream),
    ...options,
  })
}

describe('a report', () => {
  test('a report is posted below the path of the DSN, with its key, as one envelope', async () => {
    const { report, flush } = reporter()
    report(new TypeError('broken'), {
      method: 'GET',
      route: '/users/:user_id',
      request_id: 'request-1',
      user_id: 'ada',
    })
    expect(await flush(5000)).toBe(0)
    expect(sentry.reports).toHaveLength(1)
    const [{ url, headers, event }] = sentry.reports as [(typeof sentry.reports)[number]]
    expect(url).toBe('/errors/of/app/api/7/envelope/')
    expect(headers['x-sentry-auth']).toBe('Sentry sentry_version=7, sentry_client=app/1, sentry_key=public-key')
    expect(headers['content-type']).toBe('application/x-sentry-envelope')
    expect(event).toMatchObject({
      platform: 'node',
      level: 'error',
      environment: 'test',
      release: '1.2.3+abc',
      transaction: 'GET /users/:user_id',
      user: { id: 'ada' },
      tags: {
        method: 'GET',
        route: '/users/:user_id',
        request_id: 'request-1',
        commit: 'abc',
        image_digest: 'sha256:1',
      },
    })
  })

  test('a report has no field that is not on the list', async () => {
    const { report, flush } = reporter()
    report(Object.assign(new Error('broken'), { detail: 'Key (email)=(ada@example.com)', headers: { cookie: 'c' } }), {
      job: 'mail',
      fatal: true,
    })
    await flush(5000)
    const event = await sentry.wait()
    expect(Object.keys(event).toSorted()).toEqual(
      [
        'event_id',
        'environment',
        'exception',
        'level',
        'platform',
        'release',
        'tags',
        'timestamp',
        'transaction',
      ].toSorted(),
    )
    expect(Object.keys(event.exception.values[0] ?? {})).toEqual(['type', 'value', 'mechanism', 'stacktrace'])
    expect(sentry.reports[0]?.body).not.toMatch(/ada@|cookie|Key \(/)
    expect(event).toMatchObject({ level: 'fatal', exception: { values: [{ mechanism: { handled: false } }] } })
  })

  test('a report names the frames by files of the project, innermost last, without a path of the machine', async () => {
    const { report, flush } = reporter()
    function breaks(): Error {
      return new Error('broken\n    at fake (/home/ada/secret.ts:1:1)')
    }
    report(breaks())
    await flush(5000)
    const frames = (await sentry.wait()).exception.values[0]?.stacktrace?.frames ?? []
    expect(frames.at(-1)).toMatchObject({
      filename: 'server/src/adapters/error-reporting/envelope-reporter.test.ts',
      function: expect.stringContaining('breaks'),
      in_app: true,
    })
    expect(JSON.stringify(frames)).not.toMatch(/file:|secret|"filename":"\//)
  })

  test('a report tells frames of Node from our own', async () => {
    const { report, flush } = reporter()
    try {
      new URL('no address')
    } catch (error) {
      report(error)
    }
    await flush(5000)
    const frames = (await sentry.wait()).exception.values[0]?.stacktrace?.frames ?? []
    expect(frames.at(-1)).toMatchObject({ filename: 'node:internal/url', function: 'new URL', in_app: false })
    expect(frames.at(-2)).toMatchObject({ filename: expect.stringMatching(/^server\/src/), in_app: true })
  })

  test('a report carries the chain of causes, the root first, and ends at a cycle', async () => {
    const root = new RangeError('root')
    const middle = new AggregateError([root], 'middle')
    const outer = new Error('outer', { cause: middle })
    Object.assign(root, { cause: outer })
    const { report, flush } = reporter()
    report(outer)
    await flush(5000)
    expect((await sentry.wait()).exception.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
      'RangeError: root',
      'AggregateError: middle',
      'Error: outer',
    ])
  })

  test.each([
    ['a string', 'just a string', 'just a string'],
    ['nothing', undefined, 'undefined'],
    ['an object', { password: 'hunter2' }, '[object Object]'],
  ])('a report is also made of %s that was thrown', async (_, thrown, value) => {
    const { report, flush } = reporter()
    report(thrown)
    await flush(5000)
    expect((await sentry.wait()).exception.values).toMatchObject([{ type: 'NonError', value }])
  })

  test('a report of an error that cannot be read is counted and does no harm', async () => {
    const { report, flush } = reporter()
    const error = new Error('x')
    Object.defineProperty(error, 'message', {
      get: () => {
        throw new Error('gotcha')
      },
    })
    report(error)
    expect(await flush(5000)).toBe(0)
    expect(log).toMatchObject([{ event: 'error_report.lost', reason: 'unreadable', lost: 1 }])
  })
})

describe('a provider that fails', () => {
  test('a provider that hangs is given up after the deadline', async () => {
    const { report, flush } = reporter({ deadline_ms: 50 })
    sentry.plan.push('hang')
    report(new Error('broken'))
    expect(await flush(5000)).toBe(0)
    expect(log).toMatchObject([{ event: 'error_report.lost', reason: 'timeout', lost: 1 }])
  })

  test('a provider that hangs does not hold up a flush for longer than its time-out', async () => {
    const { report, flush } = reporter()
    sentry.plan.push('hang')
    report(new Error('broken'))
    await sentry.wait()
    expect(await flush(50)).toBe(1)
  })

  test.each([
    ['http_500', { status: 500 }],
    ['http_403', { status: 403 }],
    ['unreachable', 'reset'],
    ['unreachable', { redirect: '/elsewhere' }],
  ] as const)('a provider that fails with %s is not asked again for the same event', async (reason, behaviour) => {
    const { report, flush } = reporter()
    sentry.plan.push(behaviour)
    report(new Error('broken'))
    await flush(5000)
    expect(sentry.reports).toHaveLength(1)
    expect(log).toMatchObject([{ event: 'error_report.lost', reason, lost: 1 }])
  })

  test.each([
    ['30', 30_000],
    [new Date(Date.now() + 3_600_000 * 24).toUTCString(), 3_600_000],
    [undefined, 60_000],
  ])('a provider that answers 429 with Retry-After %s hears nothing for so long', async (retry_after, silence) => {
    let time = 0
    const { report, flush } = reporter({ now: () => time })
    sentry.plan.push({ status: 429, ...(retry_after !== undefined && { headers: { 'retry-after': retry_after } }) })
    report(new Error('first'))
    await flush(5000)
    for (const at of [1, silence - 1, silence]) {
      time = at
      report(new Error(`at ${at}`))
    }
    await flush(5000)
    expect(sentry.reports.map(({ event }) => event.exception.values[0]?.value)).toEqual(['first', `at ${silence}`])
  })

  test('a provider that fails is logged once a minute, with how many reports were lost', async () => {
    let time = 0
    sentry.plan.push({ status: 500 }, { status: 502 }, { status: 503 }, { status: 504 })
    const outcomes: string[] = []
    const { report, flush } = reporter({ now: () => time, observe: (outcome) => outcomes.push(outcome) })
    for (const [index, at] of [0, 1000, 59_999, 60_000].entries()) {
      time = at
      report(new Error('broken'))
      await expect.poll(() => outcomes.length, { timeout: 20_000, interval: 5 }).toBe(index + 1)
    }
    await flush(5000)
    expect(log.map(({ reason, lost }) => [reason, lost])).toEqual([
      ['http_500', 1],
      ['http_504', 3],
    ])
  })
})

test('more than 30 events in any minute are not sent, and counted', async () => {
  let time = 0
  const { report, flush } = reporter({ now: () => time })
  const storm = () => {
    for (let count = 0; count < 100; count += 1) report(new Error('storm'))
  }
  storm()
  time = 59_999
  storm()
  await flush(5000)
  expect(sentry.reports).toHaveLength(30)
  time = 60_000
  storm()
  await flush(5000)
  expect(sentry.reports).toHaveLength(60)
  expect(log.reduce((sum, { lost }) => sum + Number(lost), 0)).toBe(240)
  expect(log.every(({ reason }) => reason === 'too_many')).toBe(true)
})
