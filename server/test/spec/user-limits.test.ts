import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { type Somebody, somebody } from '../teams.ts'

let app: TestApp
let ada: Somebody
let grace: Somebody
beforeAll(async () => {
  app = await startTestApp({ auth_rate_limit_factor: 1 })
  ada = await somebody(app, 'Ada')
  grace = await somebody(app, 'Grace')
})
afterAll(() => app.close())

const countOf = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, { length }]) => [status, length]))

test('a user previews, accepts and declines sixty invitations a minute together', async () => {
  const answer = ({ cookie }: Somebody, how: string) =>
    app.send('POST', `/invitations/${how}`, {
      cookie,
      body: JSON.stringify({ token: 'a guess' }),
      headers: { 'content-type': 'application/json' },
    })
  const statuses: number[] = []
  for (let time = 0; time < 66; time += 1)
    statuses.push((await answer(ada, ['preview', 'accept', 'decline'][time % 3] ?? '')).status)
  expect(countOf(statuses)).toEqual({ 404: 60, 429: 6 })
  expect((await answer(grace, 'accept')).status).toBe(404)
})
