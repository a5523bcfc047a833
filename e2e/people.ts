import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { query } from '@plinth/tools/databases'
import type { Stack } from './stack/stack.ts'

export type Person = { name: string; email: string; password: string }

const PASSWORD = 'granite lantern orchard'

// The hash has the cost that the API uses in tests.
const PASSWORD_HASH = '$argon2id$v=19$m=1024,t=1,p=1$YnJvd3Nlci10ZXN0cy0xNg$QavwS0FtLZS9qS0LZJLDwLGrb9VKFMlZh5NAhf3lG9A'

/** The email is unique, so that tests can run in parallel. */
export function newPerson(name = 'Ada Lovelace'): Person {
  const mark = randomBytes(5).toString('hex')
  const first = name.split(' ')[0]?.toLowerCase()
  return { name, email: `${first}.${mark}@example.com`, password: PASSWORD }
}

/** A sign-up waits for a mail, as `sign-up.spec.ts` does, so the account is inserted. */
export async function createAccount(stack: Stack, person: Person): Promise<void> {
  const statement = 'insert into users (name, email, password_hash) values ($1, $2, $3)'
  await query(stack.database_url, statement, [person.name, person.email, PASSWORD_HASH])
}

/** Signs a person up without confirming the address. */
export async function signUp({ api }: Stack, person: Person, next?: string): Promise<void> {
  const response = await fetch(`${api}/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, next }),
  })
  if (!response.ok) throw new Error(`The sign-up answered ${response.status}: ${await response.text()}`)
}

/** Signs in through the API, without opening a page. */
export async function signInWith(request: APIRequestContext, { api }: Stack, person: Person): Promise<void> {
  const { email, password } = person
  await request.post(`${api}/auth/sign-in`, { data: { email, password }, failOnStatusCode: true })
}
