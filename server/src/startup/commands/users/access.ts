import { audit } from '../../../features/audit/audit.ts'
import { endAccess } from '../../../features/auth/sessions/end-sessions.ts'
import { setDirectoryVisible } from '../../../features/users/queries.ts'
import { restore, suspend } from '../../../features/users/suspension.ts'
import type { Actor } from '../../../http/actor.ts'
import { changeAccount } from './account.ts'

/** `server user suspend <email>` signs a user out everywhere and keeps them out. @throws CommandFault */
export async function suspendUser(typed: string, actor: Actor): Promise<void> {
  await changeAccount(typed, async (tx, { id, email }) => {
    if (!(await suspend(tx, actor, id))) return `${email} was suspended already`
    return `${email} is suspended and signed out everywhere`
  })
}

/** `server user restore <email>` lets a suspended user sign in again. @throws CommandFault */
export async function restoreUser(typed: string, actor: Actor): Promise<void> {
  await changeAccount(typed, async (tx, { id, email }) => {
    if (!(await restore(tx, id))) return `${email} was not suspended`
    await audit(tx, actor, { action: 'account.restored', user_id: id })
    return `${email} is restored and can sign in`
  })
}

/** `server user sign-out <email>` ends the sessions and the mailed links of a user. @throws CommandFault */
export async function signOutUser(typed: string, actor: Actor): Promise<void> {
  await changeAccount(typed, async (tx, { id, email }) => {
    const ended = await endAccess(tx, id)
    if (ended.sessions + ended.links > 0)
      await audit(tx, actor, { action: 'session.all_ended', user_id: id, details: ended })
    return `${email} is signed out everywhere`
  })
}

/** `server directory hide|show <email>` hides a user from the directory or lists them again. @throws CommandFault */
export async function setListed(typed: string, directory_visible: boolean, actor: Actor): Promise<void> {
  await changeAccount(typed, async (tx, { id: user_id, email }) => {
    const changed = await tx.find(setDirectoryVisible({ user_id, directory_visible }))
    if (changed) await audit(tx, actor, { action: directory_visible ? 'account.listed' : 'account.hidden', user_id })
    return directory_visible ? `${email} is listed in the directory` : `${email} is hidden from the directory`
  })
}
