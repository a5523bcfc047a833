import { Email } from '@plinth/contract/values'
import type { Queryable, Transaction } from '../../../adapters/postgres/database.ts'
import { existingUserByEmail } from '../../../features/auth/accounts/queries.ts'
import { lockUser } from '../../../features/users/lock.ts'
import type { Actor } from '../../../http/actor.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'

export type Account = { id: string; email: string; name: string }

export function readEmail(typed: string): string {
  const { data: email } = Email.safeParse(typed)
  if (email === undefined) throw new CommandFault('This is not an email address')
  return email
}

/** Finds a suspended user too. @throws CommandFault when no account has the address */
export async function getAccount(database: Queryable, email: string): Promise<Account> {
  const account = await database.find(existingUserByEmail({ email }))
  if (!account) throw noAccount(email)
  return account
}

export function noAccount(email: string): CommandFault {
  return new CommandFault(`No account has the address ${email}`)
}

/** Locks the account of `<email>` and prints what the change returns. @throws CommandFault */
export async function changeAccount(
  given: Given,
  change: (tx: Transaction, account: Account, actor: Actor) => Promise<string>,
): Promise<void> {
  const actor = operatorOf(given)
  const email = readEmail(given.argument('email'))
  await withDatabase(async (database) => {
    const done = await database.transaction(async (tx) => {
      const account = await getAccount(tx, email)
      if (!(await lockUser(tx, account.id))) throw noAccount(email)
      return await change(tx, account, actor)
    })
    console.log(done)
  })
}
