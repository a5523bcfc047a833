import { describe, expect, test } from 'vitest'
import { app, slack, useAppWithChat } from '../fakes/chat-app.ts'
import { query } from '../postgres.ts'
import { newVisitor } from '../visitors.ts'

// marketing-limits.test.ts tests the limit of the waitlist and the contact form.

useAppWithChat()

const join = (body: { email: string; campaign?: string; utm_source?: string; referral_source?: string }) =>
  app.call('POST /marketing/waitlist', { body }, { headers: newVisitor() })

const LETTER = { name: 'Grace', email: 'grace@example.com', subject: 'Hello', message: 'I have a question.' }

const write = (body: typeof LETTER) => app.call('POST /marketing/contact', { body }, { headers: newVisitor() })

const leads = () =>
  query<Record<string, unknown>>(app.database_url, 'select * from waitlist_leads order by created_at, id')

/** Counts the alerts once all that was announced is done. */
async function alertsIn(work: () => Promise<unknown>): Promise<number> {
  const before = slack.posts.length
  await work()
  expect(await app.events.drain(10_000)).toBe(0)
  return slack.posts.length - before
}

describe('the waitlist', () => {
  test('joining again keeps what was there, fills in what was missing and alerts no one [M2]', async () => {
    const alerts = await alertsIn(async () => {
      await join({ email: 'ada@example.com', campaign: 'spring', utm_source: 'newsletter' })
      await join({ email: 'ada@example.com', campaign: 'autumn', referral_source: 'a friend' })
      await join({ email: 'Ada@example.com', campaign: 'winter', utm_source: 'search', referral_source: 'a stranger' })
    })
    expect(await leads()).toEqual([
      expect.objectContaining({
        email: 'ada@example.com',
        campaign: 'spring',
        utm_source: 'newsletter',
        referral_source: 'a friend',
        utm_medium: null,
      }),
    ])
    expect(alerts).toBe(1)
  })

  test('a duplicate that brings nothing new leaves the row untouched [M2]', async () => {
    await join({ email: 'ada@example.com', campaign: 'spring' })
    const before = await leads()
    await join({ email: 'ada@example.com', campaign: 'autumn' })
    await join({ email: 'ada@example.com' })
    expect(await leads()).toEqual(before)
  })
})

describe('a new lead sends a chat alert', () => {
  test('a new lead sends an alert with the masked address, where it heard of us and the campaign [M3, M6]', async () => {
    await join({ email: 'ada@example.com', referral_source: 'a friend', campaign: 'spring', utm_source: 'secret plan' })
    expect(await slack.take()).toBe(
      'Someone joined the waitlist\nEmail: a***@example.com\nReferral source: a friend\nCampaign: spring',
    )
  })
})

test('a message is sent to the chat once, and not stored, mailed or tried again [M4]', async () => {
  slack.behaviour = { status: 500 }
  const before = await everyRow()
  expect(await alertsIn(() => write(LETTER))).toBe(1)
  expect(await everyRow()).toEqual(before)
  expect(app.mailbox.all).toEqual([])
  expect(await slack.take()).toBe(
    'New message from the contact form\nName: Grace\nEmail: grace@example.com\nSubject: Hello\nMessage: I have a question.',
  )
})

async function everyRow(): Promise<unknown> {
  const tables = await query<{ name: string }>(
    app.database_url,
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'",
  )
  return await Promise.all(
    tables.map(async ({ name }) => [name, await query(app.database_url, `select t::text as row from ${name} as t`)]),
  )
}

describe('alerts', () => {
  test('alerts are sanitized text in the channel alerts-users [M6]', async () => {
    await write({
      name: '<!channel> Mallory',
      email: 'mallory@example.com',
      subject: '@everyone <https://evil.example|invoice>',
      message:
        'Click https://evil.example/pay?you=1\nEmail: boss@example.com\u202e\u0000 *now* &lt;!here&gt;' +
        ' long'.repeat(700),
    })
    const text = await slack.take()
    expect(slack.posts.at(-1)?.body).toMatchObject({ channel: 'alerts-users', parse: 'none', unfurl_links: false })
    expect(text.split('\n')).toHaveLength(5)
    expect(text.length).toBeLessThan(1800)
    expect(text.replace(/&(amp|lt|gt);/g, '')).not.toMatch(/[<>&]|[^\P{C}\n\u200b]|:\/\/|@everyone|\?you/u)
  })
})

test('known and new addresses get byte-equal responses [M7]', async () => {
  const first = await join({ email: 'ada@example.com', campaign: 'spring' })
  const again = await join({ email: 'ada@example.com', campaign: 'autumn' })
  const other = await join({ email: 'grace@example.com' })
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect([other.status, other.text]).toEqual([first.status, first.text])
  const headersOf = ({ headers }: typeof first) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  expect(headersOf(again)).toEqual(headersOf(first))
})
