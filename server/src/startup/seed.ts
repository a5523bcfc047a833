import { type DatabaseHandle, openDatabase } from '../adapters/postgres/database.ts'
import { ConfigurationFault } from '../config/reader.ts'
import { readConfig } from '../config.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../demo.ts'
import { createAccount } from '../features/auth/accounts.ts'
import { createPasswords } from '../features/auth/passwords.ts'
import { Refusal } from '../http/refusal.ts'
import { connect } from './connect.ts'
import { developmentDatabase } from './development-database.ts'
import { dataDirectory } from './start.ts'

const PEOPLE = [
  { name: 'Ada Lovelace', email: DEMO_EMAIL },
  { name: 'Grace Hopper', email: 'grace@example.com' },
  { name: 'Alan Turing', email: 'alan@example.com' },
  { name: 'Barbara Liskov', email: 'barbara@example.com' },
]

/**
 * Adds the demo people through the domain's own verbs; who is there already stays as is.
 * Refuses outside development.
 */
export async function seed(): Promise<void> {
  const config = readConfig()
  if (config.environment !== 'development') throw new ConfigurationFault(['NODE_ENV must be development to seed'])
  const embedded = config.database.url === null ? await developmentDatabase(dataDirectory) : null
  const database = openDatabase({
    url: config.database.url ?? embedded?.url ?? '',
    pool_max: 1,
    prepared_statements: config.database.prepared_statements,
    onConnectionLost: () => undefined,
  })
  try {
    await connect(database, config.database)
    const passwords = await createPasswords(config.environment)
    const password_hash = await passwords.hash(DEMO_PASSWORD)
    let added = 0
    for (const person of PEOPLE) {
      if (await addPerson(database, { ...person, password_hash })) added += 1
    }
    console.log(`Seeded ${added} of ${PEOPLE.length} demo people; sign in as ${DEMO_EMAIL} with ${DEMO_PASSWORD}`)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function addPerson(
  database: DatabaseHandle,
  person: { name: string; email: string; password_hash: string },
): Promise<boolean> {
  try {
    await database.transaction((tx) => createAccount(tx, { ...person, user_agent_hash: null }))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'account_exists') return false
    throw error
  }
}
