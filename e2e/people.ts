import { randomBytes } from 'node:crypto'
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

/** Signs a person up without confirming the address and returns the browser's cookie. */
export function signUp(stack: Stack, person: Person, next?: string): Promise<string> {
  return post(stack, '/auth/sign-up', { ...person, ...(next !== undefined && { next }) })
}

async function post({ api }: Stack, path: string, body: unknown, cookie?: string): Promise<string> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
