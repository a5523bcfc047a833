import {
  addMember,
  createTeam,
  grantedBy,
  type Somebody,
  somebody,
  startTestApp,
  type TestApp,
} from '@plinth/server/product-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDraft } from './walk.ts'

let app: TestApp
const paying = new Set<string>()
beforeAll(async () => {
  app = await startTestApp({
    entitlements: {
      of: async () => grantedBy('free', 'user'),
      ofOrganization: async (id) => grantedBy(paying.has(id) ? 'pro' : 'free', 'owner'),
    },
  })
})
afterAll(() => app.close())

test('an organization makes three invoices without a plan, and any number with one', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const organization_id = await createTeam(app, ada)
  await addMember(app, ada, grace)
  const { client_id } = await addDraft(app, ada)
  const body = (number: string) => ({ client_id, number, due_date: '2099-12-31' })
  const create = ({ cookie }: Somebody, number: string) => app.send('POST', '/invoices', { json: body(number), cookie })
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((number) => create(grace, number)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
  const refused = await app.refuse('entitlement_required', 'POST /invoices', { body: body('E') }, grace)
  expect(refused.body.entitlement).toBe('invoices.create')

  paying.add(organization_id)
  expect((await create(grace, 'F')).status).toBe(201)
})
