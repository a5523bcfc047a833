import { type DatabaseHandle, openDatabase } from '../adapters/postgres/database.ts'
import { ConfigurationFault } from '../config/reader.ts'
import { type Config, readConfig } from '../config.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../demo.ts'
import { EventBus } from '../events.ts'
import { createPasswords } from '../features/auth/passwords.ts'
import { createLogging } from '../logging.ts'
import { connect } from './connect.ts'
import { developmentDatabase } from './development-database.ts'
import { seedPeople } from './seed/people.ts'
import { seedTeams } from './seed/teams.ts'
import { dataDirectory } from './start.ts'

/**
 * Adds demo people and their teams through the domain's own verbs; what is there already stays as is.
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
    console.log(`Seeded ${await seedAll(database, config)}; sign in as ${DEMO_EMAIL} with ${DEMO_PASSWORD}`)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** Answers in words how much of everything is new. */
async function seedAll(database: DatabaseHandle, config: Config): Promise<string> {
  const passwords = await createPasswords(config.environment)
  const people = await seedPeople(database, await passwords.hash(DEMO_PASSWORD))
  // Nobody listens: the invited addresses are made up, and a mail provider shall not hear of them.
  const events = new EventBus((await createLogging(config)).logger)
  events.seal()
  const { teams, invitations } = await seedTeams({ database, events })
  return `${people} demo people, ${teams} teams and ${invitations} invitations`
}
