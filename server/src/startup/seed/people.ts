import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { credentialsByEmail, setPasswordHash } from '../../features/auth/passwords/queries.ts'
import { createAccount } from '../../features/auth/sign-up/create-account.ts'
import { OPERATOR } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Passwords } from '../../services.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from './demo-person.ts'

const PEOPLE = [
  { name: 'Ada Lovelace', email: DEMO_EMAIL },
  { name: 'Grace Hopper', email: 'grace@example.com' },
  { name: 'Alan Turing', email: 'alan@example.com' },
  { name: 'Barbara Liskov', email: 'barbara@example.com' },
  { name: 'Emmy Noether', email: 'emmy@example.com' },
  { name: 'Évariste Galois', email: 'evariste@example.com' },
  { name: 'Katherine Johnson', email: 'katherine@example.com' },
  { name: 'Konrad Zuse', email: 'konrad@example.com' },
]

/** Also gives the demo password to those who have an earlier one. Returns how many are new, such as "3 of 8". */
export async function seedPeople(database: DatabaseHandle, passwords: Passwords): Promise<string> {
  const password_hash = await passwords.hash(DEMO_PASSWORD)
  let added = 0
  for (const person of PEOPLE) {
    if (await addPerson(database, { ...person, password_hash })) added += 1
    else await correctPassword(database, passwords, { ...person, password_hash })
  }
  return `${added} of ${PEOPLE.length}`
}

async function addPerson(
  database: DatabaseHandle,
  person: { name: string; email: string; password_hash: string },
): Promise<boolean> {
  try {
    await database.transaction((tx) => createAccount(tx, OPERATOR, { ...person, user_agent_hash: null }))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account_exists') return false
    throw error
  }
}

async function correctPassword(
  database: DatabaseHandle,
  passwords: Passwords,
  { email, password_hash }: { email: string; password_hash: string },
): Promise<void> {
  const [person] = await database.all(credentialsByEmail({ email, browser_hashes: [] }))
  if (!person?.user_id || !person.password_hash) return
  if (await passwords.matches(person.password_hash, DEMO_PASSWORD)) return
  await database.exec(setPasswordHash({ user_id: person.user_id, password_hash }))
}
