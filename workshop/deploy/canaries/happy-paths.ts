import { OFFER } from '@plinth/tools/stripe/offers'
import { Visitor } from '../../../server/test/oidc/visitor.ts'
import { addFile, begin, wanted } from '../../../server/test/uploads.ts'
import { tokenOf } from './mails.ts'
import type { Canaries } from './secrets.ts'
import type { Site } from './site.ts'

const ADA = 'ada@example.com'

const secretOf = (pair: string | undefined) => pair?.split('=', 2)[1]

/** Uses everything that handles a secret, and remembers each. Returns a session that lasts. */
export async function useEverything(site: Site, canaries: Canaries): Promise<string> {
  await signUp(site, canaries)
  const cookie = await recover(site, canaries)
  await signInByProvider(site, canaries)
  await invite(site, canaries, cookie)
  await store(site, canaries, cookie)
  await buy(site, canaries, cookie)
  await write(site, canaries)
  return cookie
}

async function signUp({ server, resend }: Site, canaries: Canaries): Promise<void> {
  const password = canaries.add('password of the sign-up', 'lantern orchard violet canyon')
  const { cookies } = await server.call('POST /auth/sign-up', { body: { name: 'Ada', email: ADA, password } })
  canaries.add('cookie of the sign-up', secretOf(cookies.signup))
  const token = canaries.add('token of the confirmation', await tokenOf(resend, 'verify-email', ADA))
  const { cookie } = await server.call('POST /auth/verify-email', { body: { token } }, { cookie: cookies.signup })
  canaries.add('session of the sign-up', secretOf(cookie))
  const signedIn = await server.call('POST /auth/sign-in', { body: { email: ADA, password } })
  canaries.add('session by password', secretOf(signedIn.cookie))
  canaries.add(
    'mark of a known browser',
    secretOf(Object.values(signedIn.cookies).find((pair) => pair !== signedIn.cookie)),
  )
}

async function recover({ server, resend }: Site, canaries: Canaries): Promise<string> {
  await server.call('POST /auth/magic-link', { body: { email: ADA } })
  const magic = canaries.add('token of the magic link', await tokenOf(resend, 'magic-link', ADA))
  const { cookie } = await server.call('POST /auth/magic-link/confirm', { body: { token: magic } })
  canaries.add('session by magic link', secretOf(cookie))
  await server.call('POST /auth/forgot-password', { body: { email: ADA } })
  const reset = canaries.add('token of the reset', await tokenOf(resend, 'reset-password', ADA))
  const password = canaries.add('password of the reset', 'harbor meadow thunder basket')
  await server.call('POST /auth/reset-password', { body: { token: reset, password } })
  const after = await server.call('POST /auth/sign-in', { body: { email: ADA, password } })
  canaries.add('session after the reset', secretOf(after.cookie))
  const new_password = canaries.add('changed password', 'cobalt ribbon glacier whisper')
  const body = { current_password: password, new_password }
  const changed = await server.call('POST /auth/change-password', { body }, { cookie: after.cookie })
  const between = changed.cookie ?? after.cookie
  canaries.add('session after the change', secretOf(between))
  const again = await server.call(
    'POST /auth/reauthenticate',
    { body: { password: new_password } },
    { cookie: between },
  )
  const last = again.cookie ?? between ?? ''
  canaries.add('session after confirming the password', secretOf(last))
  return last
}

async function signInByProvider({ server, identity, exchanges }: Site, canaries: Canaries): Promise<void> {
  const visitor = new Visitor(server)
  const page = await visitor.start()
  canaries.add('OIDC state', page.searchParams.get('state'))
  canaries.add('OIDC nonce', page.searchParams.get('nonce'))
  for (const [name, value] of visitor.cookies) canaries.add(`OIDC cookie ${name}`, value)
  const callback = await identity.visit(page)
  canaries.add('OIDC code', callback.searchParams.get('code'))
  await visitor.comeBack(callback)
  canaries.add('session by provider', secretOf(visitor.session))
  const [exchange] = await exchanges()
  canaries.add('OIDC code verifier', exchange?.sent.get('code_verifier'))
  canaries.add('OIDC id token', exchange?.got.id_token)
  canaries.add('OIDC access token', exchange?.got.access_token)
}

async function invite({ server, resend }: Site, canaries: Canaries, cookie: string): Promise<void> {
  await server.call('POST /organizations', { body: { name: 'Analytical Engines' } }, { cookie })
  const body = { email: 'charles@example.com', role: 'member' } as const
  await server.call('POST /organizations/current/invitations', { body }, { cookie })
  const token = canaries.add('token of the invitation', await tokenOf(resend, 'organization-invitation', body.email))
  await server.refuse('invitation_not_found', 'POST /invitations/accept', { body: { token } }, { cookie })
  await server.call('POST /invitations/preview', { body: { token } })
  const password = canaries.add('password of the invited', 'the password that Charles has')
  await server.call('POST /auth/sign-up', { body: { name: 'Charles', password, invitation_token: token } })
  canaries.add('confirmation of the invited', await tokenOf(resend, 'verify-email', body.email))
}

async function store({ server }: Site, canaries: Canaries, cookie: string): Promise<void> {
  const upload = await begin(server, { cookie }, wanted())
  canaries.add('signature of an upload', new URL(upload.url).searchParams.get('X-Amz-Signature'))
  const file = await addFile(server, { cookie })
  const download = await server.call('GET /files/:file_id/download', { params: { file_id: file.id } }, { cookie })
  canaries.add('signature of a download', new URL(download.body.url).searchParams.get('X-Amz-Signature'))
}

async function buy({ server, stripe }: Site, canaries: Canaries, cookie: string): Promise<void> {
  const checkout = await server.call('POST /billing/checkout', { body: { price: OFFER.key } }, { cookie })
  canaries.add('page of the checkout', new URL(checkout.body.url).pathname)
  const portal = await server.call('POST /billing/portal', { cookie })
  canaries.add('page of the portal', new URL(portal.body.url).pathname)
  const [customer = ''] = Object.keys(stripe.state.customers)
  stripe.subscribe(customer)
}

// A visitor pastes what must not reach a chat.
async function write({ server, slack }: Site, canaries: Canaries): Promise<void> {
  const message = `It does not work: ${canaries.get('token of the reset')}, http://x.test/#token=${canaries.get('token of the magic link')}`
  await server.call('POST /marketing/contact', { body: { name: 'Eve', email: 'eve@example.com', message } })
  await server.call('POST /marketing/waitlist', { body: { email: 'lead@example.com', campaign: 'spring' } })
  await slack.take()
  await slack.take()
}
