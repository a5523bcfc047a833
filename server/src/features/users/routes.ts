// The caller's own profile. The email address cannot be changed. Deleting an account keeps an empty row.

import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { SessionCookie } from '../../http/cookies.ts'
import type { Handlers } from '../../http/routes.ts'
import { sessionWithProfile } from '../../http/session.ts'
import type { UserViewer } from './current-user.ts'
import { type DeletionCheck, deleteAccount } from './delete-account.ts'
import { sentInvitationCount } from './sent-invitations/queries.ts'
import { updateProfile } from './update-profile.ts'

type Keys =
  | 'GET /users/me'
  | 'PUT /users/profile'
  | 'GET /users/profile/sent-invitations'
  | 'DELETE /users/profile/account'

type Dependencies = {
  database: DatabaseHandle
  cookie: SessionCookie
  storage: ObjectStore | null
  viewUser: UserViewer
  checks: readonly DeletionCheck[]
}

export function userRoutes(deps: Dependencies): Handlers<Keys> {
  const { database, storage, cookie, viewUser, checks } = deps
  return {
    'GET /users/me': {
      session: (token_hash) => database.find(sessionWithProfile({ token_hash })),
      handle: ({ caller }) => viewUser(caller),
    },

    'PUT /users/profile': async (context) =>
      viewUser(await updateProfile({ database, storage }, context, context.body)),

    'GET /users/profile/sent-invitations': ({ caller: { user_id } }) => database.one(sentInvitationCount({ user_id })),

    'DELETE /users/profile/account': async ({ caller, author, reply }) => {
      await deleteAccount({ database, checks }, author, caller.user_id)
      cookie.clear(reply)
    },
  }
}
