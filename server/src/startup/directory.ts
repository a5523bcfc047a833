import { Email } from '@plinth/contract/values'
import { openDatabase } from '../adapters/postgres/database.ts'
import { readDatabaseConfig } from '../config.ts'
import { setDirectoryVisible } from '../features/users/queries.ts'
import { connect, StartupFault } from './connect.ts'
import { developmentDatabase } from './development-database.ts'
import { dataDirectory } from './start.ts'

/**
 * `server directory hide|show <email>`: hides a person from the directory or lists them again.
 * @throws StartupFault when no account has the address
 */
export async function setListed(typed: string, directory_visible: boolean): Promise<void> {
  const { data: email } = Email.safeParse(typed)
  if (email === undefined) throw new StartupFault('This is not an email address')
  const config = readDatabaseConfig()
  const embedded = config.url === null ? await developmentDatabase(dataDirectory) : null
  const database = openDatabase({
    url: config.url ?? embedded?.url ?? '',
    pool_max: 1,
    prepared_statements: config.prepared_statements,
    onConnectionLost: () => undefined,
  })
  try {
    await connect(database, config)
    const user = await database.find(setDirectoryVisible({ email, directory_visible }))
    if (!user) throw new StartupFault(`No account has the address ${email}`)
    console.log(directory_visible ? `${email} is listed in the directory` : `${email} is hidden from the directory`)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
