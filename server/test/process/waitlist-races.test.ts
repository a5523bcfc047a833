import { expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { startSlack } from '../fakes/slack.ts'
import { query } from '../postgres.ts'
import { newVisitor } from '../visitors.ts'
import { startServer } from './server-process.ts'

test('twenty parallel joins of one address over two servers make one full lead and one alert [M1, M2, M3]', async () => {
  const [database, slack] = [await createTestDatabase(), await startSlack()]
  const environment = {
    DATABASE_URL: database.url,
    TRUSTED_PROXY_PROFILE: 'loopback',
    CHAT_BOT_TOKEN: slack.configuration.bot_token,
    CHAT_API_BASE_URL: slack.configuration.api_base_url,
  }
  const [one, other] = await Promise.all([startServer(environment), startServer(environment)])
  const fields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const email = index % 3 ? ' Ada@Example.com' : 'ada@example.com '
      const body = { email, [fields[index % 5] ?? '']: `said by ${index}` }
      return (index % 2 ? one : other).call('POST /marketing/waitlist', { body }, { headers: newVisitor() })
    }),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const leads = await query<Record<string, string>>(database.url, 'select * from waitlist_leads')
  expect(leads.map(({ email }) => email)).toEqual(['ada@example.com'])
  for (const field of fields) expect(leads[0]?.[field]).toMatch(/^said by \d+$/)

  // A stopping server finishes the events that were already emitted.
  expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0])
  expect(slack.posts.map(({ body }) => body.text)).toEqual(['Someone joined the waitlist\nEmail: a***@example.com'])
  await slack.close()
  await database.drop()
})
