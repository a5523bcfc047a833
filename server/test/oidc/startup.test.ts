import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../database.ts'
import { startServer } from '../process/server-process.ts'

const PROVIDER = {
  OIDC_ISSUER_URL: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'app',
  OIDC_CLIENT_SECRET: 'the secret of the client',
}

test('a provider that is down does not stop the start; only signing in by it is unavailable', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const server = await startServer({ DATABASE_URL: database.url, ...PROVIDER })
  expect((await server.call('GET /ready')).body.status).toBe('ready')
  const answer = await server.refuse('identity_provider_unavailable', 'POST /auth/oidc/start', { body: {} })
  expect(answer.body.reason).toBe('provider_error')
  expect(await server.stop()).toBe(0)
  expect(server.lines.join('\n')).not.toContain(PROVIDER.OIDC_CLIENT_SECRET)
})
