import { type DatabaseHandle, openDatabase } from '../../adapters/postgres/database.ts'
import { type Config, readDevelopmentConfig } from '../../config.ts'
import { connect } from '../connect.ts'
import { developmentDatabase } from '../development-database.ts'
import { dataDirectory } from '../start.ts'

/**
 * Opens the database of the configuration, or the embedded one, for a piece of work on demo data, and closes it again.
 * @throws ConfigurationFault outside development
 */
export async function onDemoDatabase(work: (database: DatabaseHandle, config: Config) => Promise<void>): Promise<void> {
  const config = readDevelopmentConfig('to seed')
  const embedded = config.database.url === null ? await developmentDatabase(dataDirectory) : null
  const database = openDatabase({
    url: config.database.url ?? embedded?.url ?? '',
    pool_max: 1,
    prepared_statements: config.database.prepared_statements,
    onConnectionLost: () => undefined,
  })
  try {
    await connect(database, config.database)
    await work(database, config)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
