import {
  addFile,
  addMember,
  createTeam,
  query,
  type Somebody,
  somebody,
  startStorage,
  startTestApp,
  type TestApp,
  type TestStorage,
} from '@plinth/server/product-test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addClient } from '../clients/walk.ts'
import { addDraft, addSent, share } from './walk.ts'

let storage: TestStorage
let app: TestApp
beforeAll(async () => {
  storage = await startStorage()
  app = await startTestApp({ storage: storage.store })
})
afterAll(async () => {
  await app.close()
  await storage.close()
})

async function owner(): Promise<Somebody> {
  const ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
  return ada
}

const of = (invoice_id: string) => ({ params: { invoice_id } })
const read = async (who: Somebody, invoice_id: string) =>
  (await app.call('GET /invoices/:invoice_id', of(invoice_id), { cookie: who.cookie })).body
const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('an invoice', () => {
  test('an invoice is a draft with a sum, a day without a time, and a file of the library', async () => {
    const ada = await owner()
    const client_id = await addClient(app, ada)
    const file = await addFile(app, ada, { filename: 'offer.txt', content: 'An offer' })
    const body = { client_id, number: ' 2026-1 ', due_date: '2026-12-31', file_id: file.id }
    const { id } = (await app.call('POST /invoices', { body }, ada)).body
    for (const amount of [48_000, 1_250])
      await app.call('POST /invoices/:invoice_id/lines', { ...of(id), body: { description: 'Sign', amount } }, ada)
    expect(await read(ada, id)).toMatchObject({
      ...{ number: '2026-1', status: 'draft', client_name: 'Harbour Bakery', due_date: '2026-12-31' },
      ...{ total: 49_250, file_name: 'offer.txt', lines: [{ amount: 48_000 }, { amount: 1_250 }] },
    })
    await app.call('DELETE /files/:file_id', { params: { file_id: file.id } }, ada)
    expect(await read(ada, id)).toMatchObject({ file_id: null, file_name: null })
  })

  test('an invoice takes neither a client, nor a file, nor a number that it cannot have', async () => {
    const [ada, mallory] = [await owner(), await owner()]
    const client_id = await addClient(app, ada)
    const body = { client_id, number: 'Same', due_date: '2026-12-31' }
    await app.call('POST /invoices', { body }, ada)
    const foreign = await addFile(app, mallory, { filename: 'theirs.txt' })
    for (const [wrong, pointer] of [
      [{}, '/number'],
      [{ number: 'Other', client_id: await addClient(app, mallory) }, '/client_id'],
      [{ number: 'Other', file_id: foreign.id }, '/file_id'],
    ] as const) {
      const refusal = await app.refuse('validation_failed', 'POST /invoices', { body: { ...body, ...wrong } }, ada)
      expect(refusal.body.errors?.map((fault) => fault.pointer)).toEqual([pointer])
    }
  })

  test('an invoice changes as a draft, and never once it was sent', async () => {
    const ada = await owner()
    const { invoice_id, line_id, client_id } = await addDraft(app, ada)
    const body = { client_id, number: `changed-${invoice_id.slice(-8)}`, due_date: '2027-01-31' }
    const line = { description: 'Lettering', amount: 1_200 }
    const ofLine = { params: { invoice_id, line_id } }
    await app.call('PATCH /invoices/:invoice_id', { ...of(invoice_id), body }, ada)
    await app.call('PATCH /invoices/:invoice_id/lines/:line_id', { ...ofLine, body: line }, ada)
    expect(await read(ada, invoice_id)).toMatchObject({ ...body, total: 1_200 })

    await app.call('POST /invoices/:invoice_id/send', of(invoice_id), ada)
    await app.refuse('invoice_not_draft', 'PATCH /invoices/:invoice_id', { ...of(invoice_id), body }, ada)
    await app.refuse('invoice_not_draft', 'DELETE /invoices/:invoice_id', of(invoice_id), ada)
    await app.refuse('invoice_not_draft', 'POST /invoices/:invoice_id/send', of(invoice_id), ada)
    await app.refuse('invoice_not_draft', 'POST /invoices/:invoice_id/lines', { ...of(invoice_id), body: line }, ada)
    await app.refuse('invoice_not_draft', 'DELETE /invoices/:invoice_id/lines/:line_id', ofLine, ada)
    await app.call('POST /invoices/:invoice_id/pay', of(invoice_id), ada)
    await app.refuse('invoice_not_sent', 'POST /invoices/:invoice_id/pay', of(invoice_id), ada)
    expect(await read(ada, invoice_id)).toMatchObject({ status: 'paid', total: 1_200 })
  })

  test.each([
    ["update invoices set status = 'draft', sent_at = null", 'invoices_status_order'],
    ["update invoices set status = 'paid', paid_at = now(), due_date = '2030-01-01'", 'invoices_sent_frozen'],
    ['update invoice_lines set amount = 1', 'invoice_lines_sent_frozen'],
    ['delete from invoice_lines', 'invoice_lines_sent_frozen'],
  ])('an invoice that was sent is kept by the database, whatever the code tries: %s', async (statement, constraint) => {
    const invoice_id = await addSent(app, await owner())
    const id = statement.includes('invoice_lines') ? 'invoice_id' : 'id'
    const tried = query(app.database_url, `${statement} where ${id} = '${invoice_id}'`)
    await expect(tried).rejects.toMatchObject({ constraint })
  })

  test('an invoice without lines is not sent', async () => {
    const ada = await owner()
    const { invoice_id, line_id } = await addDraft(app, ada)
    await app.call('DELETE /invoices/:invoice_id/lines/:line_id', { params: { invoice_id, line_id } }, ada)
    await app.refuse('invoice_empty', 'POST /invoices/:invoice_id/send', of(invoice_id), ada)
  })

  test('what is due counts sent invoices alone, the overdue ones apart, and begins with the oldest day', async () => {
    const [ada, mallory] = [await owner(), await owner()]
    await addSent(app, mallory)
    await addDraft(app, ada)
    await app.call('POST /invoices/:invoice_id/pay', of(await addSent(app, ada)), ada)
    const later = await addSent(app, ada, due(9))
    const overdue = await addSent(app, ada, due(-2))
    const { body } = await app.call('GET /invoices/due', { cookie: ada.cookie })
    expect(body).toMatchObject({ count: 2, amount: 96_000, overdue: 1, overdue_amount: 48_000 })
    expect(body.next.map(({ id }) => id)).toEqual([overdue, later])
  })

  test('an invoice is written by members, and sent and deleted by admins alone', async () => {
    const [ada, grace] = [await owner(), await somebody(app, 'Grace')]
    await addMember(app, ada, grace)
    const { invoice_id } = await addDraft(app, grace)
    await app.refuse('forbidden', 'POST /invoices/:invoice_id/send', of(invoice_id), grace)
    await app.refuse('forbidden', 'DELETE /invoices/:invoice_id', of(invoice_id), grace)
    await app.call('DELETE /invoices/:invoice_id', of(invoice_id), ada)
    await app.refuse('not_found', 'GET /invoices/:invoice_id', of(invoice_id), ada)
  })

  test('an invoice keeps its client, and goes with the organization', async () => {
    const ada = await owner()
    const { client_id } = await addDraft(app, ada)
    await addSent(app, ada)
    await app.refuse('client_has_invoices', 'DELETE /clients/:client_id', { params: { client_id } }, ada)
    await app.call('DELETE /organizations/current', { cookie: ada.cookie })
    expect(await query(app.database_url, `select from clients where id = '${client_id}'`)).toEqual([])
  })
})

describe('the list', () => {
  test('the list is searched by number and client, filtered by status, and shows each page once', async () => {
    const ada = await owner()
    const ids = [await addSent(app, ada), (await addDraft(app, ada)).invoice_id, await addSent(app, ada, due(-2))]
    const list = async (filters: Record<string, string>) =>
      (await app.call('GET /invoices', { query: filters }, { cookie: ada.cookie })).body
    expect((await list({})).items.map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await list({ status: 'draft' })).items).toMatchObject([{ id: ids[1], is_overdue: false }])
    expect(await list({ status: 'sent', q: 'HARBOUR', limit: '1' })).toMatchObject({
      items: [{ id: ids[2], is_overdue: true }],
      total: 2,
    })
    const { next_cursor } = await list({ limit: '2' })
    expect((await list({ limit: '2', cursor: next_cursor ?? '' })).items).toMatchObject([{ id: ids[0] }])
    expect((await list({ q: 'nothing of this name' })).total).toBe(0)
  })
})

describe('the public page', () => {
  test('the public page is read by any caller with a link, and shows no more than the client may see', async () => {
    const ada = await owner()
    const token = await share(app, ada, await addSent(app, ada))
    const { body } = await app.call('GET /i/:token', { params: { token } })
    expect(body).toEqual({
      ...{
        number: expect.any(String),
        status: 'sent',
        issuer_name: 'Analytical Engines',
        client_name: 'Harbour Bakery',
      },
      ...{ due_date: '2099-12-31', is_overdue: false, total: 48_000 },
      lines: [{ id: expect.any(String), description: 'Shop sign', amount: 48_000 }],
    })
    const stored = await query(app.database_url, `select from invoice_links where token_hash = '${token}'::bytea`)
    expect(stored).toEqual([])
    expect(JSON.stringify(app.log)).not.toContain(token)
  })

  test('the public page of an unknown link is not found, and a draft has none', async () => {
    await app.refuse('not_found', 'GET /i/:token', { params: { token: 'unknown' } })
    const ada = await owner()
    const { invoice_id } = await addDraft(app, ada)
    await app.refuse('invoice_not_sent', 'POST /invoices/:invoice_id/links', of(invoice_id), ada)
  })
})
