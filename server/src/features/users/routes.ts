// The caller's own profile and the directory of all users. The email address cannot be changed. The directory covers the
// whole deployment, not one organization, unless it is configured to show only people of the caller's organizations or
// nobody. Users who are deleted or hidden are not found. Deleting an account keeps an empty row.

import type { UserFeatures } from '@plinth/contract/users'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { SessionCookie } from '../../http/cookies.ts'
import type { Cursors } from '../../http/cursors.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/routes.ts'
import { toCurrentUser } from './current-user.ts'
import { type DeletionCheck, deleteAccount } from './delete-account.ts'
import { getDirectoryEntry, listDirectory } from './directory.ts'
import { updateProfile } from './queries.ts'

type Keys =
  | 'GET /users'
  | 'GET /users/:user_id'
  | 'GET /users/me'
  | 'PUT /users/profile'
  | 'DELETE /users/profile/account'

type Dependencies = {
  database: DatabaseHandle
  cookie: SessionCookie
  features: UserFeatures
  cursors: Cursors
  checks: readonly DeletionCheck[]
}

export function userRoutes({ database, cookie, cursors, features, checks }: Dependencies): Handlers<Keys> {
  const readerOf = ({ user_id }: { user_id: string }) => ({ user_id, scope: features.directory })
  return {
    'GET /users/me': ({ caller }) => toCurrentUser(caller, features),

    'PUT /users/profile': async ({ caller, body }) => {
      // Null removes the image and needs no storage.
      if (body.profile_image) throw new Refusal('storage_unavailable', { reason: 'not_configured' })
      const profile = await database.find(
        updateProfile({
          user_id: caller.user_id,
          name: body.name ?? null,
          phone_number: body.phone_number ?? null,
          phone_number_given: body.phone_number !== undefined,
        }),
      )
      // Deleted between the session guard and the write.
      if (!profile) throw new Refusal('unauthorized')
      return toCurrentUser({ ...caller, name: profile.name, phone_number: profile.phone_number }, features)
    },

    'GET /users': ({ caller, query }) => listDirectory(database, cursors, readerOf(caller), query),

    'GET /users/:user_id': ({ caller, params }) => getDirectoryEntry(database, readerOf(caller), params.user_id),

    'DELETE /users/profile/account': async ({ caller, reply }) => {
      await deleteAccount({ database, checks }, caller.user_id)
      cookie.clear(reply)
    },
  }
}
