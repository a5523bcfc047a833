import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { app, slack, useAppWithChat } from '../../../test/fakes/chat-app.ts'
import type { SlackBehaviour } from '../../../test/fakes/slack.ts'
import { query } from '../../../test/postgres.ts'
import { newVisitor } from '../../../test/visitors.ts'
import { createSlackChat } from '../../adapters/chat/slack.ts'
import { EventBus } from '../../events/events.ts'
import { alertOfMarketing } from './alerts.ts'

useAppWithChat()

const LETTER = { name: 'Ada', email: 'ada@example.com', subject: null, message: 'Hello' }

test('the response is the same whether the chat responds, hangs or fails, and the lead stays [M3, M4]', async () => {
  const silent = await startTestApp({ trusted_proxy_profile: 'loopback' })
  const join = async ({ call }: TestApp) => {
    const body = { email: `${crypto.randomUUID()}@example.com` }
    const { status, text } = await call('POST /marketing/waitlist', { body }, { headers: newVisitor() })
    return [status, text]
  }
  const expected = await join(silent)
  await silent.close()
  const behaviours: SlackBehaviour[] = ['answer', 'hang', 'reset', { status: 500 }, { error: 'no' }, 'malformed']
  for (const behaviour of behaviours) {
    slack.behaviour = behaviour
    expect(await join(app), JSON.stringify(behaviour)).toEqual(expected)
    await slack.take()
  }
  await app.settled()
  expect(await query(app.database_url, 'select from waitlist_leads')).toHaveLength(behaviours.length)
})

test('the response does not wait for the chat', async () => {
  slack.behaviour = 'hang'
  const failures = () => app.log.filter(({ event }) => event === 'chat_alert.failed')
  await app.call('POST /marketing/contact', { body: { ...LETTER, subject: undefined } }, { headers: newVisitor() })
  // The chat times out after three seconds; a response that waited would be logged after that.
  expect(failures()).toEqual([])
  await app.settled()
  expect(failures()).toHaveLength(1)
})

test('a failing chat is logged once a minute with reason and count, without the message [E5]', async () => {
  const log: Record<string, unknown>[] = []
  const stream = new Writable({ write: (line, _, done) => done(void log.push(JSON.parse(String(line)))) })
  const logger = pino({ base: null, timestamp: false }, stream)
  const events = new EventBus(logger)
  let time = 0
  let failures = 0
  const now = () => {
    failures += 1
    return time
  }
  const reports: unknown[] = []
  const errors = { report: (error: unknown, context?: object) => void reports.push([error, context]) }
  alertOfMarketing({ events, database: app.database, chat: createSlackChat(slack), logger, errors }, now)
  const failAt = async (second: number) => {
    time = second * 1000
    const expected = failures + 1
    events.emit('marketing.contact_submitted', LETTER)
    await expect.poll(() => failures).toBe(expected)
  }

  slack.behaviour = { error: 'channel_not_found' }
  for (const second of [0, 1, 59, 60]) await failAt(second)
  const line = { event: 'chat_alert.failed', alert: 'contact', reason: 'channel_not_found' }
  expect(log).toEqual([
    expect.objectContaining({ ...line, failures: 1 }),
    expect.objectContaining({ ...line, failures: 3 }),
  ])
  const report = [expect.objectContaining({ reason: 'channel_not_found' }), { job: 'chat alert contact' }]
  expect(reports).toEqual([report, report])
  expect(JSON.stringify(log)).not.toMatch(/Ada|ada@|Hello/)
})

test('a lead that is gone by then raises no alert', async () => {
  const events = new EventBus(pino({ level: 'silent' }))
  alertOfMarketing({
    events,
    database: app.database,
    chat: createSlackChat(slack),
    logger: pino({ level: 'silent' }),
    errors: { report: () => undefined },
  })
  events.emit('marketing.waitlist_joined', { lead_id: crypto.randomUUID() })
  expect(await events.drain(5000)).toBe(0)
  expect(slack.posts).toEqual([])
})
