import {
  addMember,
  createTeam,
  inboxOf,
  query,
  type Somebody,
  somebody,
  startTestApp,
  type TestApp,
} from '@plinth/server/product-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfInvoice, remindOfInvoices } from './reminders.ts'
import { addSent } from './walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ product: { REMINDER_DAYS: 7 } })
})
afterAll(() => app.close())

async function owner(): Promise<Somebody> {
  const ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
  return ada
}

const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** As the schedule does each morning. */
async function remind() {
  await app.jobs.send(app.database, remindOfInvoices, {})
  await app.settled()
}

test('an invoice that is sent is mailed to its client, whose link opens it', async () => {
  const ada = await owner()
  await addSent(app, ada)
  const { mail, link } = await app.mailbox.take('invoice-sent', ada.email)
  expect(mail.subject).toMatch(/^Invoice T-\d+ from Analytical Engines$/)
  expect(mail.text).toContain('€480.00')
  expect(mail.text).toContain('31 December 2099')
  expect(`${link.origin}/i/`).toBe(`${app.frontend_url}/i/`)
  const { body } = await app.call('GET /i/:token', { params: { token: link.pathname.split('/').at(-1) ?? '' } })
  expect(body).toMatchObject({ client_name: 'Harbour Bakery', total: 48_000 })
})

test('the client and the admins learn once of an invoice that is not paid in time', async () => {
  const [ada, grace, mary] = [await owner(), await somebody(app, 'Grace'), await somebody(app, 'Mary')]
  await addMember(app, ada, grace, 'admin')
  await addMember(app, ada, mary)
  const invoice_id = await addSent(app, ada, due(-9))
  await addSent(app, ada, due(-6))
  await remind()
  await remind()
  const { mail } = await app.mailbox.take('invoice-reminder', ada.email)
  expect(mail.subject).toMatch(/^Reminder: invoice /)
  expect(app.mailbox.to(ada.email).filter(({ template }) => template === 'invoice-reminder')).toEqual([])
  for (const { cookie } of [ada, grace])
    expect(await inboxOf(app, cookie, { type: 'invoice_overdue' })).toMatchObject([
      { action_path: `/invoices/${invoice_id}` },
    ])
  expect(await inboxOf(app, mary.cookie, { type: 'invoice_overdue' })).toEqual([])
  const events = `select details from audit_events where action = 'invoice.reminded' and target_id = '${invoice_id}'`
  expect(await query(app.database_url, events)).toEqual([{ details: { job: 'remind_of_invoice' } }])
})

test('a user reads after how many days clients are reminded', async () => {
  expect((await app.call('GET /invoice-reminders', await somebody(app, 'Ada'))).body).toEqual({ days: 7 })
})

test('an invoice that was paid before its turn reminds nobody', async () => {
  const ada = await owner()
  const invoice_id = await addSent(app, ada, due(-9))
  await app.call('POST /invoices/:invoice_id/pay', { params: { invoice_id } }, ada)
  const [row] = await query<{ organization_id: string }>(
    app.database_url,
    `select organization_id from invoices where id = '${invoice_id}'`,
  )
  await app.jobs.send(app.database, remindOfInvoice, { invoice_id, organization_id: row?.organization_id ?? '' })
  await app.settled()
  expect(app.mailbox.to(ada.email).filter(({ template }) => template === 'invoice-reminder')).toEqual([])
})
