// The caller's own profile and the directory of all users. The email address cannot be changed. The directory covers the
// whole deployment, not one organization, unless it is configured to show only people of the caller's organizations or
// nobody. Users who are deleted or hidden are not found. Deleting an account keeps an empty row.

import type { DirectoryScope } from '@plinth/contract/users'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { Reader } from '../../adapters/postgres/reader.ts'
import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { SessionCookie } from '../../http/cookies.ts'
import type { Cursors } from '../../http/cursors.ts'
import type { RateLimiter } from '../../http/limits/limiter.ts'
import type { Handlers } from '../../http/routes.ts'
import { sessionWithProfile } from '../../http/session.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import type { UserViewer } from './current-user.ts'
import { type DeletionCheck, deleteAccount } from './delete-account.ts'
import { findSessionWithDirectory, getDirectoryEntry, listDirectory } from './directory.ts'
import { sentInvitationCount } from './sent-invitations/queries.ts'
import { updateProfile } from './update-profile.ts'

type Keys =
  | 'GET /users'
  | 'GET /users/:user_id'
  | 'GET /users/me'
  | 'PUT /users/profile'
  | 'GET /users/profile/sent-invitations'
  | 'DELETE /users/profile/account'

type Dependencies = {
  database: DatabaseHandle
  /** Searches the directory. */
  reader: Reader
  cookie: SessionCookie
  storage: ObjectStore | null
  imageUrl: ImageUrl
  viewUser: UserViewer
  directory: DirectoryScope
  limiter: RateLimiter
  cursors: Cursors
  checks: readonly DeletionCheck[]
}

export function userRoutes(deps: Dependencies): Handlers<Keys> {
  const { database, reader, limiter, storage, cookie, cursors, imageUrl, viewUser, directory, checks } = deps
  const searching = { database, reader, cursors, imageUrl }
  const readerOf = ({ user_id }: { user_id: string }) => ({ user_id, scope: directory })
  return {
    'GET /users/me': {
      session: (token_hash) => database.find(sessionWithProfile({ token_hash })),
      handle: ({ caller }) => viewUser(caller),
    },

    'PUT /users/profile': async (context) =>
      viewUser(await updateProfile({ database, storage }, context, context.body)),

    'GET /users': {
      session: (token_hash, query) => findSessionWithDirectory({ ...searching, limiter }, directory, token_hash, query),
      handle: async ({ caller, query }) =>
        caller.first_page ?? listDirectory(searching, { ...readerOf(caller), names: caller.names }, query),
    },

    'GET /users/:user_id': ({ caller, params }) =>
      getDirectoryEntry({ database, imageUrl }, readerOf(caller), params.user_id),

    'GET /users/profile/sent-invitations': ({ caller: { user_id } }) => database.one(sentInvitationCount({ user_id })),

    'DELETE /users/profile/account': async ({ caller, author, reply }) => {
      await deleteAccount({ database, checks }, author, caller.user_id)
      cookie.clear(reply)
    },
  }
}
