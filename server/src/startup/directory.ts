import { Email } from '@plinth/contract/values'
import { readDatabaseConfig } from '../config.ts'
import { setDirectoryVisible } from '../features/users/queries.ts'
import { withCommandDatabase } from './command-database.ts'
import { StartupFault } from './connect.ts'

/**
 * `server directory hide|show <email>`: hides a person from the directory or lists them again.
 * @throws StartupFault when no account has the address
 */
export async function setListed(typed: string, directory_visible: boolean): Promise<void> {
  const { data: email } = Email.safeParse(typed)
  if (email === undefined) throw new StartupFault('This is not an email address')
  await withCommandDatabase(readDatabaseConfig(), async (database) => {
    const user = await database.find(setDirectoryVisible({ email, directory_visible }))
    if (!user) throw new StartupFault(`No account has the address ${email}`)
    console.log(directory_visible ? `${email} is listed in the directory` : `${email} is hidden from the directory`)
  })
}
