import type { TestApp } from './app.ts'
import { signedIn } from './people.ts'

/** Somebody with an account who is signed in. */
export type Somebody = { user_id: string; email: string; cookie: string }

let people = 0

/** A new person, signed in. */
export async function somebody(app: TestApp, name: string): Promise<Somebody> {
  people += 1
  const email = `${name.toLowerCase()}.${people}@example.com`
  const cookie = await signedIn(app, { name, email })
  const { id: user_id } = (await app.call('GET /users/me', { cookie })).body
  return { user_id, email, cookie }
}

/** Creates a team; its owner acts in it then. Answers its id. */
export async function createTeam(app: TestApp, owner: Somebody, name = 'Analytical Engines'): Promise<string> {
  const { body } = await app.call('POST /organizations', { body: { name } }, { cookie: owner.cookie })
  return body.organization.id
}

/** Invites an address into the team the inviter acts in and answers the token of the mail. */
export async function inviteTo(
  app: TestApp,
  inviter: Somebody,
  email: string,
  role: 'admin' | 'member' = 'member',
): Promise<string> {
  await app.call('POST /organizations/current/invitations', { body: { email, role } }, { cookie: inviter.cookie })
  const { link } = await app.mailbox.take('organization-invitation', email)
  return link.pathname.split('/').at(-1) ?? ''
}

/** Brings a person into the team the inviter acts in; the person acts in it then. */
export async function addMember(
  app: TestApp,
  inviter: Somebody,
  member: Somebody,
  role: 'admin' | 'member' = 'member',
): Promise<void> {
  const token = await inviteTo(app, inviter, member.email, role)
  await app.call('POST /invitations/accept', { body: { token } }, { cookie: member.cookie })
}
