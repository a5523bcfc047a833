import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { prepared } from '../../adapters/postgres/statements.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import { createAccount } from '../../features/auth/sign-up/create-account.ts'
import { avatarKey } from '../../features/profile-images/keys.ts'
import { setProfileImage } from '../../features/users/queries.ts'
import { OPERATOR } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Passwords } from '../../services.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from './demo-person.ts'
import { drawPortrait } from './portrait.ts'

type Person = {
  name: string
  email: string
  age: string
  /** The hue of the portrait, in degrees. Most people have none. */
  portrait?: number
}

const PEOPLE: Person[] = [
  { name: 'Ada Lovelace', email: DEMO_EMAIL, age: '412 days', portrait: 265 },
  { name: 'Grace Hopper', email: 'grace@example.com', age: '398 days', portrait: 35 },
  { name: 'Alan Turing', email: 'alan@example.com', age: '301 days' },
  { name: 'Barbara Liskov', email: 'barbara@example.com', age: '256 days' },
  { name: 'Emmy Noether', email: 'emmy@example.com', age: '203 days' },
  { name: 'Évariste Galois', email: 'evariste@example.com', age: '166 days' },
  { name: 'Katherine Johnson', email: 'katherine@example.com', age: '120 days' },
  { name: 'Konrad Zuse', email: 'konrad@example.com', age: '88 days' },
  { name: 'Hedy Lamarr', email: 'hedy@example.com', age: '45 days' },
  { name: 'Claude Shannon', email: 'claude@example.com', age: '19 days' },
  { name: 'Margaret Hamilton', email: 'margaret@example.com', age: '6 days' },
  { name: 'Sophie Germain', email: 'sophie@example.com', age: '3 hours' },
]

type Services = { database: DatabaseHandle; passwords: Passwords; storage: ObjectStore | null }

/** Returns how many people are new, such as "3 of 12". */
export async function seedPeople(services: Services): Promise<string> {
  const { database, passwords, storage } = services
  const password_hash = await passwords.hash(DEMO_PASSWORD)
  let added = 0
  for (const { name, email, age, portrait } of PEOPLE) {
    const user_id = await addPerson(database, { name, email, password_hash })
    if (user_id === null) continue
    added += 1
    await database.exec(setAge({ user_id, age }))
    if (portrait !== undefined && storage) await addPortrait(database, storage, { user_id, hue: portrait })
  }
  return `${added} of ${PEOPLE.length}`
}

/** Returns null for somebody who has an account already. */
async function addPerson(
  database: DatabaseHandle,
  person: { name: string; email: string; password_hash: string },
): Promise<string | null> {
  try {
    return await database.transaction((tx) => createAccount(tx, OPERATOR, person))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account_exists') return null
    throw error
  }
}

async function addPortrait(
  database: DatabaseHandle,
  storage: ObjectStore,
  { user_id, hue }: { user_id: string; hue: number },
): Promise<void> {
  const profile_image_key = avatarKey({ user_id, upload_id: randomUUID() })
  await storage.publish(profile_image_key, await drawPortrait(hue), 'image/webp')
  await database.exec(setProfileImage({ user_id, profile_image_key }))
}

const setAge = prepared<{ user_id: string; age: string }>()(
  (value) => sql`update users set created_at = now() - ${value('age')}::interval where id = ${value('user_id')}`,
)
