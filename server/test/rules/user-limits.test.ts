import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { startBilling, type TestBilling } from '../billing/billing.ts'
import { startStorage, type TestStorage } from '../storage/storage.ts'
import { type Somebody, somebody } from '../teams.ts'

let storage: TestStorage
let billing: TestBilling
let app: TestApp
let ada: Somebody
let grace: Somebody
beforeAll(async () => {
  storage = await startStorage()
  billing = await startBilling()
  app = await startTestApp({ auth_rate_limit_factor: 1, storage: storage.store, billing: billing.provider })
  ada = await somebody(app, 'Ada')
  grace = await somebody(app, 'Grace')
})
afterAll(async () => {
  await app.close()
  await storage.close()
  await billing.close()
})

const countOf = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, { length }]) => [status, length]))

test('a user reads 120 pages of the directory a minute; other users are not held up [L4]', async () => {
  const page = ({ cookie }: Somebody, search = '') => app.send('GET', `/users${search}`, { cookie })
  const searches = ['', '?q=gr', '?q=grace', '?limit=0']
  const statuses: number[] = []
  for (let time = 0; time < 132; time += 1) statuses.push((await page(ada, searches[time % 4])).status)
  expect(countOf(statuses)).toEqual({ 200: 90, 422: 30, 429: 12 })
  const refused = await page(ada)
  expect(refused.body).toMatchObject({ code: 'rate_limited' })
  expect(refused.headers.get('ratelimit-policy')).toBe('"directory";q=120;w=60')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const parallel: number[] = []
  for (let time = 0; time < 132; time += 12)
    parallel.push(
      ...(await Promise.all(Array.from({ length: 12 }, async (_, at) => (await page(grace, searches[at % 3])).status))),
    )
  expect(countOf(parallel)).toEqual({ 200: 120, 429: 12 })
})

test('a user creates ten teams an hour, valid or not [L4]', async () => {
  const create = ({ cookie }: Somebody, json: object) => app.send('POST', '/organizations', { cookie, json })
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1)
    statuses.push((await create(ada, time % 2 ? { name: 'Engines' } : {})).status)
  expect(countOf(statuses)).toEqual({ 201: 5, 422: 5, 429: 2 })
  expect((await create(grace, { name: 'Compilers' })).status).toBe(201)
})

test('a user makes a hundred other changes a minute, valid or not, and still signs out [L4]', async () => {
  const radia = await somebody(app, 'Radia')
  const send = ({ cookie }: Somebody, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, json?: object) =>
    app.send(method, path, { cookie, json })
  const statuses: number[] = []
  for (let time = 0; time < 35; time += 1) {
    statuses.push((await send(radia, 'PUT', '/users/profile', { name: `Radia ${time}` })).status)
    statuses.push((await send(radia, 'PATCH', '/organizations/current', {})).status)
    statuses.push((await send(radia, 'DELETE', `/notifications/${crypto.randomUUID()}`)).status)
  }
  expect(countOf(statuses)).toEqual({ 200: 34, 409: 33, 404: 33, 429: 5 })
  const refused = await send(radia, 'DELETE', '/users/profile/account')
  expect(refused.body).toMatchObject({ code: 'rate_limited' })
  expect(refused.headers.get('ratelimit-policy')).toBe('"writes";q=100;w=60')
  expect((await send(radia, 'PATCH', '/notifications', { all: true })).status).toBe(200)
  expect((await send(ada, 'PUT', '/users/profile', { name: 'Ada' })).status).toBe(200)
  expect((await send(radia, 'POST', '/auth/sign-out')).status).toBe(204)
})

test('a user accepts and declines sixty invitations a minute together [L4]', async () => {
  const answer = ({ cookie }: Somebody, how: string) =>
    app.send('POST', `/invitations/${how}`, { cookie, json: { token: 'a guess' } })
  const statuses: number[] = []
  for (let time = 0; time < 66; time += 1)
    statuses.push((await answer(ada, ['accept', 'decline'][time % 2] ?? '')).status)
  expect(countOf(statuses)).toEqual({ 404: 60, 429: 6 })
  expect((await answer(grace, 'accept')).status).toBe(404)
})

test('a user begins thirty uploads a minute, valid or not, and completes sixty [L4]', async () => {
  const post = ({ cookie }: Somebody, path: string) => app.send('POST', path, { cookie, json: {} })
  const begun: number[] = []
  for (let time = 0; time < 35; time += 1) begun.push((await post(ada, '/uploads')).status)
  expect(countOf(begun)).toEqual({ 422: 30, 429: 5 })
  expect((await post(grace, '/uploads')).status).toBe(422)

  const completed: number[] = []
  const complete = `/uploads/${crypto.randomUUID()}/complete`
  for (let time = 0; time < 65; time += 1) completed.push((await post(ada, complete)).status)
  expect(countOf(completed)).toEqual({ 404: 60, 429: 5 })
  expect((await post(grace, complete)).status).toBe(404)
})

test('a user asks for a checkout, the portal or a sync ten times a minute together, valid or not [L4]', async () => {
  const post = ({ cookie }: Somebody, path: string) => app.send('POST', `/billing/${path}`, { cookie, json: {} })
  const paths = ['checkout', 'portal', 'sync']
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1) statuses.push((await post(ada, paths[time % 3] ?? '')).status)
  expect(statuses).toEqual([422, 409, 200, 422, 409, 200, 422, 409, 200, 422, 429, 429])
  for (const path of paths) expect((await post(ada, path)).status).toBe(429)
  expect((await post(grace, 'sync')).status).toBe(200)
  expect((await app.send('GET', '/billing/subscription', ada)).status).toBe(200)
})
