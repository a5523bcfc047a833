import { randomBytes } from 'node:crypto'
import { takeLink } from './mailbox.ts'
import type { Stack } from './stack/stack.ts'

export type Person = { name: string; email: string; password: string }

/** A new person with a unique email, so that tests can run in parallel. */
export function newPerson(name = 'Ada Lovelace'): Person {
  const mark = randomBytes(5).toString('hex')
  const first = name.split(' ')[0]?.toLowerCase()
  return { name, email: `${first}.${mark}@example.com`, password: `granite ${mark} orchard` }
}

/** Signs a person up, confirms the address in the same browser and signs out again, through the API. */
export async function createAccount(stack: Stack, person: Person): Promise<void> {
  const cookie = await signUp(stack, person)
  const link = await takeLink(stack.log, 'verify-email', person.email)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await post(stack, '/auth/sign-out', undefined, await post(stack, '/auth/verify-email', { token }, cookie))
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
