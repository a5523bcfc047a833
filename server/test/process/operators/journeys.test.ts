import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../app.ts'
import { startBilling, type TestBilling } from '../../billing/billing.ts'
import { createDeliveries, type Subscriber, subscriber } from '../../billing/subscribers.ts'
import { png } from '../../images.ts'
import { PASSWORD, signIn } from '../../people.ts'
import { query } from '../../postgres.ts'
import { startStorage, type TestStorage } from '../../storage/storage.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../teams.ts'
import { addFile, addImage, deleteQueuedObjects } from '../../uploads.ts'
import { runServer } from '../server-process.ts'
import { rowsOf } from './exports.ts'
import { readZip } from './zip.ts'

let billing: TestBilling
let storage: TestStorage
let app: TestApp
let deliver: ReturnType<typeof createDeliveries>
let folder: string
beforeAll(async () => {
  billing = await startBilling()
  storage = await startStorage()
  app = await startTestApp({ billing: billing.provider, storage: storage.store })
  deliver = createDeliveries(app, billing)
  folder = await mkdtemp(join(tmpdir(), 'app-journeys-'))
})
afterAll(async () => {
  await app.close()
  await billing.close()
  await storage.close()
  await rm(folder, { recursive: true })
})

async function run(command: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

function runCommand(command: string) {
  const integrations = { ...billing.stripe.environment, ...storage.server.environment }
  return runServer(command, { NODE_ENV: 'test', DATABASE_URL: app.database_url, ...integrations })
}

async function expectRefused(command: string, reason: string): Promise<void> {
  expect(await runCommand(command)).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) })
}

type Customer = Subscriber & { subscription: string; colleague: Somebody; own: string; image: string }

/** The person owns a team with a colleague and is a member of another. */
async function establishedCustomer(name: string): Promise<Customer> {
  const person = await subscriber(app, billing, name)
  const { id: subscription } = billing.stripe.subscribe(person.customer_id)
  await deliver()
  await addFile(app, person, { filename: 'diary.txt', content: `The diary of ${name}` })
  const image = await addImage(app, person, await png())
  await app.call('PUT /users/profile', { body: { profile_image: image } }, person)
  const colleague = await somebody(app, 'Grace')
  const own = await createTeam(app, person, `${name}'s Engines`)
  await addMember(app, person, colleague)
  await inviteTo(app, person, `friend-of-${person.email}`)
  await addFile(app, person, { filename: 'plan.txt', content: `The plan of ${name}` })
  await createTeam(app, colleague, 'Compilers')
  await addMember(app, colleague, person)
  await app.settled()
  return { ...person, subscription, colleague, own, image }
}

/** The audit trail says what an operator did to a user. */
async function doneTo(user_id: string): Promise<string[]> {
  const events = await query<{ action: string }>(
    app.database_url,
    `select action from audit_events where user_id = '${user_id}' and actor_kind = 'operator' order by created_at, id`,
  )
  return events.map(({ action }) => action)
}

async function shown({ email }: Somebody) {
  return JSON.parse(await run(`user show ${email} --json`))
}

async function isListed(person: Customer): Promise<boolean> {
  const { body } = await app.call('GET /users', { query: { q: person.email } }, person.colleague)
  return body.items.some(({ id }) => id === person.user_id)
}

test('a suspended customer is shut out and loses nothing, and finds everything once restored [S19, S20]', async () => {
  const ada = await establishedCustomer('Ada')
  const { email, user_id, cookie } = ada
  const before = await shown(ada)
  expect(before).toMatchObject({ suspended_at: null, files: 2, subscriptions: [{ status: 'active' }] })
  expect(before.organizations).toHaveLength(3)
  expect(before.notifications).toBeGreaterThan(0)
  expect(await isListed(ada)).toBe(true)
  const mails = app.mailbox.to(email).length

  await run(`user suspend ${email}`)
  await app.refuse('unauthorized', 'GET /users/me', { cookie })
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
  expect(await isListed(ada)).toBe(false)
  const suspended = { suspended_at: expect.any(String), sessions: 0, last_seen_at: null }
  expect(await shown(ada)).toEqual({ ...before, ...suspended })

  billing.stripe.changePrice(ada.subscription, OTHER_OFFER.key)
  expect(new Set(await deliver())).toEqual(new Set([200]))
  await app.settled()
  const copied = `select price_key from subscriptions where user_id = '${user_id}'`
  expect(await query(app.database_url, copied)).toEqual([{ price_key: OTHER_OFFER.key }])
  expect(app.mailbox.to(email)).toHaveLength(mails)

  await run(`user restore ${email}`)
  const restored = { cookie: await signIn(app, { email }) }
  const { subscriptions, notifications, ...kept } = await shown(ada)
  expect(kept).toMatchObject({ suspended_at: null, files: 2, organizations: before.organizations, sessions: 1 })
  expect(subscriptions).toMatchObject([{ id: ada.subscription, status: 'active' }])
  expect(notifications).toBe(before.notifications + 1)
  expect((await app.call('GET /users/me', restored)).body.profile_image).toBe(ada.image)
  expect(await isListed(ada)).toBe(true)
  expect(await doneTo(user_id)).toEqual(['account.suspended', 'account.restored'])
})

test('the export of a customer opens and holds all of it, also while they are suspended [P7]', async () => {
  const { user_id, email, customer_id, subscription, own } = await establishedCustomer('Radia')
  await run(`user suspend ${email}`)
  const path = join(folder, 'radia.zip')
  await run(`user export ${email} --output=${path}`)
  const files = readZip(await readFile(path))
  const contents = [...files].filter(([name]) => name.startsWith('files/')).map(([, content]) => content.toString())
  expect(contents).toEqual(['The diary of Radia', 'The plan of Radia'])
  expect(files.get('profile-image.webp')?.subarray(8, 12).toString()).toBe('WEBP')
  expect(rowsOf(files, 'organizations')).toHaveLength(3)
  expect(rowsOf(files, 'organizations')).toContainEqual(
    expect.objectContaining({ organization_id: own, role: 'owner', organization_name: "Radia's Engines" }),
  )
  expect(rowsOf(files, 'billing-customer')).toMatchObject([{ provider_customer_id: customer_id }])
  expect(rowsOf(files, 'subscriptions')).toMatchObject([{ provider_subscription_id: subscription, status: 'active' }])
  expect(rowsOf(files, 'notifications').length).toBeGreaterThan(0)
  expect(rowsOf(files, 'invitations-sent')).toContainEqual(
    expect.objectContaining({ email: `friend-of-${email}`, organization_id: own }),
  )
  expect(rowsOf(files, 'audit-events').map(({ action }) => action)).toContain('account.exported')
  expect(await doneTo(user_id)).toEqual(['account.suspended', 'account.exported'])
})

test('a customer is deleted once their plan has ended and their team has another owner [P5, B2, B9]', async () => {
  const { stripe } = billing
  const ada = await establishedCustomer('Barbara')
  const { user_id, email, cookie, own, colleague } = ada
  const command = `user delete ${email} --yes`
  await expectRefused(command, 'A subscription blocks the deletion')
  stripe.endNow(ada.subscription)
  await expectRefused(command, `The user owns teams with other members: Barbara's Engines (${own})`)
  await app.call('GET /users/me', { cookie })
  expect(stripe.state.customers[ada.customer_id]?.deleted).toBe(false)
  await run(`organization transfer ${own} ${colleague.email}`)
  expect(await run(command)).toContain(`${email} is deleted\n`)

  await app.refuse('unauthorized', 'GET /users/me', { cookie })
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
  await expectRefused(`user show ${email}`, 'No account has the address')
  expect(stripe.state.customers[ada.customer_id]?.deleted).toBe(true)
  await deleteQueuedObjects(app, storage)
  const keys = [...(await storage.server.keys('private')), ...(await storage.server.keys('public'))]
  expect(keys.filter((key) => key.includes(user_id))).toEqual([])
  const contents = await Promise.all(keys.map((key) => storage.server.get('private', key)))
  const texts = contents.map((stored) => stored?.content.toString())
  expect(texts).not.toContain('The diary of Barbara')
  // The team keeps its file.
  expect(texts).toContain('The plan of Barbara')
  expect(await doneTo(user_id)).toEqual(['account.deleted', 'member.left', 'member.left'])
  const transfers = `select action from audit_events where organization_id = '${own}' and action = 'organization.transferred' and actor_kind = 'operator'`
  expect(await query(app.database_url, transfers)).toHaveLength(1)
})
