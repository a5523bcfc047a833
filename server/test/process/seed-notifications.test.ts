import { expect, test } from 'vitest'
import { DEMO_EMAIL } from '../../src/startup/seed/demo-person.ts'
import { createTestDatabase } from '../database.ts'
import { query } from '../postgres.ts'
import { runServer } from './server-process.ts'

const BILLING = {
  BILLING_SECRET_KEY: 'sk_test_51Abc',
  BILLING_WEBHOOK_SECRET: 'whsec_1a2b3c',
  BILLING_PRICE_PRO_MONTHLY: 'price_1Month',
  BILLING_PRICE_PRO_YEARLY: 'price_1Year',
}

test('the seed fills the demo inbox once, marked as such, and exactly that can be taken away again [N9]', async () => {
  const { url, drop } = await createTestDatabase()
  const entries = () =>
    query<{ type: string; read: boolean; seed: string | null; text: string }>(
      url,
      "select type, read_at is not null as read, metadata->>'seed' as seed, title || body as text from notifications",
    )
  const run = (command: string, NODE_ENV: string) => runServer(command, { DATABASE_URL: url, NODE_ENV, ...BILLING })
  expect((await run('seed', 'development')).stdout).toContain('5 of 5 notifications')
  expect((await run('seed', 'development')).stdout).toContain('0 of 5 notifications')

  const seeded = await entries()
  expect(seeded).toHaveLength(5)
  expect(new Set(seeded.map(({ type }) => type)).size).toBe(3)
  expect(new Set(seeded.map(({ read }) => read)).size).toBe(2)
  expect(new Set(seeded.map(({ seed }) => seed))).toEqual(new Set(['demo']))
  // Billing is configured, so one entry is about the plan. The person has no trial, so none is about that.
  expect(seeded.filter(({ type }) => type === 'billing_update')).toHaveLength(1)
  expect(seeded.filter(({ text }) => /trial/i.test(text))).toEqual([])

  await query(
    url,
    `insert into notifications (user_id, type, title, body, metadata)
     select id, 'billing_update', 'Real', 'Not of the seed.', '{"kind": "started"}' from users where email = '${DEMO_EMAIL}'`,
  )
  const removal = 'seed --remove-notifications'
  expect(await run(removal, 'test')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('NODE_ENV must be development to seed'),
  })
  expect(await run(removal, 'development')).toMatchObject({ code: 0, stdout: 'Removed 5 demo notifications\n' })
  expect(await entries()).toMatchObject([{ type: 'billing_update', read: false, seed: null }])
  await drop()
})
