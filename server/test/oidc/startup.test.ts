import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { runServer, startServer } from '../process/server-process.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const PROVIDER = {
  OIDC_ISSUER_URL: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'app',
  OIDC_CLIENT_SECRET: 'the secret of the client',
}

test('a partly configured provider stops the start and names what is missing [Z10]', async () => {
  for (const missing of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
    const { [missing]: _, ...rest } = PROVIDER
    const run = await runServer('start', { NODE_ENV: 'test', DATABASE_URL: database.url, ...rest })
    expect(run.code).toBe(1)
    expect(run.stderr).toContain(`missing: ${missing}`)
    expect(run.stderr).not.toContain(PROVIDER.OIDC_CLIENT_SECRET)
  }
})

test('a provider that is down does not stop the start; only signing in by it is unavailable', async () => {
  const server = await startServer({ DATABASE_URL: database.url, ...PROVIDER })
  expect((await server.call('GET /ready')).body.status).toBe('ready')
  const answer = await server.refuse('identity_provider_unavailable', 'POST /auth/oidc/start', { body: {} })
  expect(answer.body.reason).toBe('provider_error')
  expect(await server.stop()).toBe(0)
  expect(server.lines.join('\n')).not.toContain(PROVIDER.OIDC_CLIENT_SECRET)
})
