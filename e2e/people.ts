import { randomBytes } from 'node:crypto'
import { takeLink } from './mailbox.ts'
import type { Stack } from './stack/stack.ts'

export type Person = { name: string; email: string; password: string }

/** Somebody nobody has met: the address is theirs alone, so that tests can run side by side. */
export function newPerson(name = 'Ada Lovelace'): Person {
  const mark = randomBytes(5).toString('hex')
  const first = name.split(' ')[0]?.toLowerCase()
  return { name, email: `${first}.${mark}@example.com`, password: `granite ${mark} orchard` }
}

/** Signs a person up and confirms the address, by the API as any client would. */
export async function createAccount(stack: Stack, person: Person): Promise<void> {
  await signUp(stack, person)
  const link = await takeLink(stack.log, 'verify-email', person.email)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await post(stack, '/auth/verify-email', { token })
}

/** Signs a person up and leaves the address unconfirmed. */
export function signUp(stack: Stack, person: Person): Promise<void> {
  return post(stack, '/auth/sign-up', person)
}

async function post({ api }: Stack, path: string, body: unknown): Promise<void> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
}
