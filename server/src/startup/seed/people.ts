import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { createAccount } from '../../features/auth/sign-up/create-account.ts'
import { OPERATOR } from '../../http/author.ts'
import { Refusal } from '../../http/refusal.ts'
import { DEMO_EMAIL } from './demo-person.ts'

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

/** Adds the demo people, all with the same password. Returns how many are new, such as "3 of 8". */
export async function seedPeople(database: DatabaseHandle, password_hash: string): Promise<string> {
  let added = 0
  for (const person of PEOPLE) {
    if (await addPerson(database, { ...person, password_hash })) added += 1
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
    if (error instanceof Refusal && error.code === 'account_exists') return false
    throw error
  }
}
