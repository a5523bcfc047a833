import { audit } from '../../../features/audit/audit.ts'
import { endAccess } from '../../../features/auth/sessions/end-sessions.ts'
import { setDirectoryVisible } from '../../../features/users/queries.ts'
import { restore, suspend } from '../../../features/users/suspension.ts'
import type { Given } from '../command-line.ts'
import { changeAccount } from './account.ts'

/** `server user suspend <email>` signs a user out everywhere and keeps them out. @throws CommandFault */
export async function suspendUser(given: Given): Promise<void> {
  await changeAccount(given, async (tx, { id, email }, actor) => {
    if (!(await suspend(tx, actor, id))) return `${email} was suspended already`
    return `${email} is suspended and signed out everywhere`
  })
}

/** `server user restore <email>` lets a suspended user sign in again. @throws CommandFault */
export async function restoreUser(given: Given): Promise<void> {
  await changeAccount(given, async (tx, { id, email }, actor) => {
    if (!(await restore(tx, id))) return `${email} was not suspended`
    await audit(tx, actor, { action: 'account.restored', user_id: id })
    return `${email} is restored and can sign in`
  })
}

/** `server user sign-out <email>` ends the sessions and the mailed links of a user. @throws CommandFault */
export async function signOutUser(given: Given): Promise<void> {
  await changeAccount(given, async (tx, { id, email }, actor) => {
    const ended = await endAccess(tx, id)
    if (ended.sessions + ended.links > 0)
      await audit(tx, actor, { action: 'session.all_ended', user_id: id, details: ended })
    return `${email} is signed out everywhere`
  })
}

/** `server directory hide|show <email>` hides a user from the directory or lists them again. @throws CommandFault */
export async function setListed(given: Given, directory_visible: boolean): Promise<void> {
  await changeAccount(given, async (tx, { id: user_id, email }, actor) => {
    const changed = await tx.find(setDirectoryVisible({ user_id, directory_visible }))
    if (changed) await audit(tx, actor, { action: directory_visible ? 'account.listed' : 'account.hidden', user_id })
    return directory_visible ? `${email} is listed in the directory` : `${email} is hidden from the directory`
  })
}
