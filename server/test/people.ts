import type { TestApp } from './app.ts'

/** The password passes the strength check. */
export const PASSWORD = 'lantern orchard violet canyon'

export const OTHER_PASSWORD = 'granite window seven harbours'

export type Reachable = Pick<TestApp, 'call'> & { mailbox: Pick<TestApp['mailbox'], 'take'> }

type Person = { name: string; email: string; password?: string }

/** Signs a person up, follows the link of the mail in the same browser and returns the session cookie. */
export async function createPerson(app: Reachable, { name, email, password = PASSWORD }: Person): Promise<string> {
  const { cookies } = await app.call('POST /auth/sign-up', { body: { name, email, password } })
  const { token } = await app.mailbox.take('verify-email', email)
  const { cookie } = await app.call('POST /auth/verify-email', { body: { token } }, { cookie: cookies.signup })
  if (cookie === undefined) throw new Error('The confirmation set no cookie')
  return cookie
}

/** Signs a person in and returns the cookie. Ends the presented session. */
export async function signIn(
  app: Reachable,
  { email, password = PASSWORD }: Omit<Person, 'name'>,
  presented?: string,
): Promise<string> {
  const { cookie } = await app.call('POST /auth/sign-in', { body: { email, password } }, { cookie: presented })
  if (cookie === undefined) throw new Error('The sign-in set no cookie')
  return cookie
}

/** Returns the cookie of a person with one session, signed in by password. */
export async function signedIn(app: Reachable, person: Person): Promise<string> {
  return await signIn(app, person, await createPerson(app, person))
}

/** Asks for a link and returns its mail. */
export async function resetLink(app: Reachable, email: string) {
  await app.call('POST /auth/forgot-password', { body: { email } })
  return await app.mailbox.take('reset-password', email)
}

export async function magicLink(app: Reachable, email: string) {
  await app.call('POST /auth/magic-link', { body: { email } })
  return await app.mailbox.take('magic-link', email)
}
