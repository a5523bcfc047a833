import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTH_SECRET } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { runServer, startServer } from './server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('doctor names a misspelt variable, and it is no fault, since it may be one of another program', async () => {
  const environment = { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: database.url, EMAIL_FORM: 'hello@example.com' }
  const { code, stdout } = await runServer('doctor', environment)
  expect(code).toBe(0)
  expect(stdout).toContain(
    '\nNOTE  variable           EMAIL_FORM is not read, since no variable has this name. Is it EMAIL_FROM?\n',
  )
})

test('a misspelt variable is a warning in the log of the start, without its value', async () => {
  const server = await startServer({ DATABASE_URL: database.url, DATABASE_POOL_MAXX: '12345' })
  const warnings = server.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'misspelt_variable')
  expect(warnings).toMatchObject([{ level: 40, name: 'DATABASE_POOL_MAXX', meant: 'DATABASE_POOL_MAX' }])
  expect(JSON.stringify(warnings)).not.toContain('12345')
  await server.stop()
})
