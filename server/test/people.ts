import type { TestApp } from './app.ts'

/** A password that passes the strength check. */
export const PASSWORD = 'lantern orchard violet canyon'

type Person = { name: string; email: string; password?: string }

/** Signs a person up and follows the link from the mail. */
export async function createPerson(app: TestApp, { name, email, password = PASSWORD }: Person): Promise<void> {
  await app.call('POST /auth/sign-up', { body: { name, email, password } })
  const { token } = await app.mailbox.take('verify-email', email)
  await app.call('POST /auth/verify-email', { body: { token } })
}

/** Signs a person in and answers the cookie. */
export async function signIn(app: TestApp, { email, password = PASSWORD }: Omit<Person, 'name'>): Promise<string> {
  const { cookie } = await app.call('POST /auth/sign-in', { body: { email, password } })
  if (cookie === undefined) throw new Error('The sign-in set no cookie')
  return cookie
}

/** A person with an account who is signed in; answers the cookie. */
export async function signedIn(app: TestApp, person: Person): Promise<string> {
  await createPerson(app, person)
  return await signIn(app, person)
}
