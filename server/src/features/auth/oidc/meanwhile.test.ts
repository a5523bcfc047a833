import { expect, test } from 'vitest'
import { FRONTEND_URL } from '../../../../test/client.ts'
import { createMeanwhile } from '../../../../test/meanwhile.ts'
import { GRACE } from '../../../../test/oidc/people.ts'
import { useProvider } from '../../../../test/oidc/use-provider.ts'
import { Visitor } from '../../../../test/oidc/visitor.ts'
import { query } from '../../../../test/postgres.ts'
import { somebody } from '../../../../test/teams.ts'
import { app } from '../../../../test/use-app.ts'

// Something else happens to the account, its session or the identity between two statements of a visit.

const meanwhile = createMeanwhile()
const provider = useProvider({ wrap: meanwhile.wrap })

const failedLink = `${FRONTEND_URL}/settings/account?error=oidc_failed`

async function linkAs(cookie: string, sub: string): Promise<string> {
  provider.account = { ...GRACE, sub, email: `${sub}@id.example` }
  const visitor = new Visitor(app, { session: cookie })
  return (await visitor.comeBack(await provider.visit(await visitor.link()))).href
}

test('a link beside the deletion of its account fails as a visit does, not as a fault of the server', async () => {
  const { cookie } = await somebody(app, 'Edith')
  meanwhile.before(/^select (id, password_hash from users|user_id from identities)/, () =>
    app.call('DELETE /users/profile/account', { cookie }),
  )
  expect(await linkAs(cookie, 'edith-id')).toBe(failedLink)
})

test('a link whose session ends during the visit links nothing, and fails as a visit does [S10]', async () => {
  const { cookie } = await somebody(app, 'Ruth')
  meanwhile.before(/^select id, password_hash from users/, () => app.call('POST /auth/sign-out', { cookie }))
  expect(await linkAs(cookie, 'ruth-id')).toBe(failedLink)
  expect(await query(app.database_url, "select from identities where subject = 'ruth-id'")).toEqual([])
})

test('an identity that another user links while it signs up becomes no account [S10]', async () => {
  const other = await somebody(app, 'Sophie')
  provider.account = { ...GRACE, sub: 'sophie-id', email: 'newcomer@example.com' }
  const newcomer = new Visitor(app)
  const callback = await provider.visit(await newcomer.start())
  meanwhile.before(/^insert into identities/, () => linkAs(other.cookie, 'sophie-id'))
  expect((await newcomer.comeBack(callback)).href).toBe(`${FRONTEND_URL}/auth/login?error=oidc_failed`)
  expect(newcomer.session).toBeUndefined()
  expect(await query(app.database_url, "select from users where email = 'newcomer@example.com'")).toEqual([])
  expect(await query(app.database_url, "select user_id from identities where subject = 'sophie-id'")).toEqual([
    { user_id: other.user_id },
  ])
})
