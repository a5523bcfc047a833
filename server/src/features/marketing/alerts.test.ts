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
  const failures = () => app.log.filter(({ queue }) => queue === 'chat')
  await app.call('POST /marketing/contact', { body: { ...LETTER, subject: undefined } }, { headers: newVisitor() })
  // The chat times out after three seconds; a response that waited would be logged after that.
  expect(failures()).toEqual([])
  await app.settled()
  expect(failures()).toHaveLength(1)
})

test('a chat that fails leaves one line with its reason and one report, without the message [E5]', async () => {
  const log: object[] = []
  const stream = new Writable({ write: (line, _, done) => done(void log.push(JSON.parse(String(line)))) })
  const logger = pino({ base: null, timestamp: false }, stream)
  const reports: unknown[] = []
  const events = new EventBus(logger, (...report) => void reports.push(report))
  alertOfMarketing({ events, database: app.database, chat: createSlackChat(slack), logger })
  slack.behaviour = { error: 'channel_not_found' }
  events.emit('marketing.contact_submitted', LETTER)
  expect(await events.drain(5000)).toBe(0)
  const reason = 'channel_not_found'
  const job = 'marketing.contact_submitted → chat alert'
  expect(log).toEqual([expect.objectContaining({ job, queue: 'chat', err: expect.objectContaining({ reason }) })])
  expect(reports).toEqual([[expect.objectContaining({ reason }), { job }]])
  expect(JSON.stringify(log)).not.toMatch(/Ada|ada@|Hello/)
})

test('a lead that is gone by then raises no alert', async () => {
  const events = new EventBus(pino({ level: 'silent' }))
  alertOfMarketing({
    events,
    database: app.database,
    chat: createSlackChat(slack),
    logger: pino({ level: 'silent' }),
  })
  events.emit('marketing.waitlist_joined', { lead_id: crypto.randomUUID() })
  expect(await events.drain(5000)).toBe(0)
  expect(slack.posts).toEqual([])
})
