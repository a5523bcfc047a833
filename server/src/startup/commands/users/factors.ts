import { readConfig } from '../../../config.ts'
import { resetFactors } from '../../../features/auth/factors/factors.ts'
import { lockUser } from '../../../features/users/lock.ts'
import { withCommandDatabase } from '../../command-database.ts'
import { withServices } from '../../command-services.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { getAccount, noAccount, readEmail } from './account.ts'

/** `server user reset-factors <email> --yes` removes all factors and ends the sessions. @throws CommandFault */
export async function resetUserFactors(given: Given): Promise<void> {
  const actor = operatorOf(given)
  const email = readEmail(given.argument('email'))
  const config = readConfig()
  await withCommandDatabase(config.database, async (database) => {
    const { id, name } = await getAccount(database, email)
    if (!given.flag('yes')) {
      throw new CommandFault(
        `The second factors of ${name} (${email}) would be removed. Make sure who asks for it, and confirm with --yes`,
      )
    }
    await withServices(config, database, async (services) => {
      const reset = await database.transaction(async (tx) => {
        // The account was deleted meanwhile.
        if (!(await lockUser(tx, id))) throw noAccount(email)
        return await resetFactors(tx, services, actor, id)
      })
      console.log(reset ? `${email} signs in without a second factor` : `${email} has no second factor`)
    })
  })
}
