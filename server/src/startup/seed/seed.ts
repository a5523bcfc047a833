import { errorCode } from '@plinth/database/error-code'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { createObjectStore } from '../../adapters/storage/object-store.ts'
import { type Config, readDevelopmentConfig } from '../../config.ts'
import { createPasswords } from '../../features/auth/passwords/hashing.ts'
import type { Sender } from '../../jobs/job.ts'
import { withCommandDatabase } from '../command-database.ts'
import type { Given } from '../commands/command-line.ts'
import { CommandFault, reasonOf } from '../reason.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from './demo-person.ts'
import { removeSeededNotifications, seedNotifications } from './notifications.ts'
import { seedPeople } from './people.ts'
import { seedProduct } from './product.ts'
import { seedTeams } from './teams.ts'

/**
 * `server seed` adds demo people, teams and an inbox; existing rows keep all but passwords. `--product` adds the rows of
 * the product alone, and `--remove-notifications` removes the inbox. @throws ConfigurationFault outside development
 */
export async function seed({ flag }: Given): Promise<void> {
  const config = readDevelopmentConfig('to seed')
  await withCommandDatabase(config.database, async (database) => {
    if (flag('remove-notifications')) {
      console.log(`Removed ${await removeSeededNotifications(database)} demo notifications`)
    } else if (flag('product')) {
      const rows = await seedProduct(database).catch(explain)
      if (rows.length > 0) console.log(`Seeded ${rows.join(', ')}`)
    } else {
      const seeded = await seedAll(database, config).catch(explain)
      console.log(`Seeded ${seeded}; sign in as ${DEMO_EMAIL} with ${DEMO_PASSWORD}`)
    }
  })
}

const LACKS = ['42P01', '42703']

function explain(error: unknown): never {
  if (!LACKS.includes(errorCode(error) ?? '')) throw error
  throw new CommandFault(
    `The database is behind the code: ${reasonOf(error)}. \`npm start\` applies the migrations; on a database of your own, run \`npm run server -- migrate\` first`,
    error,
  )
}

async function seedAll(database: DatabaseHandle, config: Config): Promise<string> {
  const passwords = createPasswords(config.environment)
  const storage = config.storage && createObjectStore({ configuration: config.storage })
  const people = await seedPeople({ database, passwords, storage })
  // The invited addresses are made up and must not reach a mail provider.
  const jobs: Sender = { send: async () => '' }
  const teams = await seedTeams({ database, jobs })
  const notifications = await seedNotifications(database, { email: DEMO_EMAIL, billing: config.billing !== null })
  const own = await seedProduct(database)
  return `${people} demo people, ${teams} teams, ${teams} invitations and ${notifications} notifications${own.map((rows) => `, ${rows}`).join('')}`
}
