import { beforeAll, expect, test } from 'vitest'
import { signedIn } from './people.ts'
import { connect } from './postgres.ts'
import { app, useApp } from './use-app.ts'

// The pool has a fourth of these as connections.
const WRITERS = 40

let ada: string
useApp()
beforeAll(async () => {
  ada = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
})

test('while a table is locked, a request waits a limited time for connections in all [R5]', async () => {
  const locker = await connect(app.database_url)
  await locker.query('begin; lock table organizations in share row exclusive mode')
  const write = () =>
    app.refuse('database_unavailable', 'POST /organizations', { body: { name: 'Locked out' } }, { cookie: ada })
  const answers = await Promise.all(Array.from({ length: WRITERS }, write))
  await locker.query('rollback')
  await locker.end()

  expect(answers.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true)
  const causes = [...new Set(JSON.stringify(app.log).match(/(?<="message":")[^"]+/g))]
  expect(causes).toContain('The request has waited too long for connections')
  // pg says this when a statement has waited 1.5 s by itself.
  expect(causes).not.toContain('timeout exceeded when trying to connect')
  await app.call('POST /organizations', { body: { name: 'Afterwards' } }, { cookie: ada })
})
