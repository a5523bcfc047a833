import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { FakeProvider } from '../../../../test/oidc/fake-provider.ts'
import { GRACE } from '../../../../test/oidc/people.ts'
import { Visitor } from '../../../../test/oidc/visitor.ts'
import { createPerson } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'

const provider = new FakeProvider()
let app: TestApp
beforeAll(async () => {
  await provider.listen()
  app = await startTestApp({ identity_provider: { configuration: provider.configuration } })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

test('an identity of an earlier provider with the same subject is that of somebody else [S10]', async () => {
  await createPerson(app, { name: 'Karen', email: 'karen@example.com' })
  await query(
    app.database_url,
    `insert into identities (issuer, subject, user_id, email)
     select 'https://earlier.example', 'same-subject', id, email from users where email = 'karen@example.com'`,
  )
  const email = 'same-subject@example.com'
  provider.account = { ...GRACE, sub: 'same-subject', email, name: 'Grace' }
  // The first visit adds the account, and the second one finds it beside the earlier identity.
  for (const _ of [1, 2]) {
    const visitor = new Visitor(app)
    const page = await visitor.comeBack(await provider.visit(await visitor.start()))
    expect(page.pathname).toBe('/dashboard')
    expect((await app.call('GET /users/me', { cookie: visitor.session })).body.email).toBe(email)
  }
})
