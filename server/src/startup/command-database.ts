import { type DatabaseHandle, openDatabase } from '../adapters/postgres/database.ts'
import { type Config, readDatabaseConfig } from '../config.ts'
import { connect } from './connect.ts'
import { developmentDatabase } from './development-database.ts'

type Timeouts = { connect_ms: number; statement_ms: number; answer_ms: number }

/** Opens the configured or embedded database with one connection, by default with the `timeouts` of a request. */
export async function openCommandDatabase(config: Config['database'], timeouts?: Timeouts) {
  const embedded = config.url === null ? await developmentDatabase() : null
  const url = config.url ?? embedded?.url ?? ''
  const database = openDatabase({
    url,
    pool_max: 1,
    prepared_statements: config.prepared_statements,
    onConnectionLost: () => undefined,
    ...(timeouts && { timeouts }),
  })
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  return { url, database, close }
}

export async function withCommandDatabase(
  config: Config['database'],
  work: (database: DatabaseHandle) => Promise<void>,
  timeouts?: Timeouts,
): Promise<void> {
  const { database, close } = await openCommandDatabase(config, timeouts)
  try {
    await connect(database, config)
    await work(database)
  } finally {
    await close()
  }
}

export async function withDatabase(work: (database: DatabaseHandle) => Promise<void>): Promise<void> {
  await withCommandDatabase(readDatabaseConfig(), work)
}
