import { audit } from '../../../features/audit/audit.ts'
import { setDirectoryVisible } from '../../../features/users/queries.ts'
import type { Actor } from '../../../http/actor.ts'
import { changeAccount } from './account.ts'

/** `server directory hide|show <email>`: hides a user from the directory or lists them again. @throws CommandFault */
export async function setListed(typed: string, directory_visible: boolean, actor: Actor): Promise<void> {
  await changeAccount(typed, async (tx, { id: user_id, email }) => {
    const changed = await tx.find(setDirectoryVisible({ user_id, directory_visible }))
    if (changed) await audit(tx, actor, { action: directory_visible ? 'account.listed' : 'account.hidden', user_id })
    return directory_visible ? `${email} is listed in the directory` : `${email} is hidden from the directory`
  })
}
