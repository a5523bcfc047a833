// The email address cannot be changed. Deleting an account keeps an empty row. DIRECTORY decides whether the directory
// shows all users, those who share an organization with the caller, or none. Deleted and hidden users are not found.

import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { viewUser } from './current-user.ts'
import { deleteAccount } from './delete-account.ts'
import { getDirectoryEntry, listDirectory } from './directory/directory.ts'
import { sentInvitationCount } from './sent-invitations/queries.ts'
import { updateProfile } from './update-profile.ts'

export function userRoutes(services: Services) {
  const { database, cookie } = services
  const viewerOf = ({ user_id }: { user_id: string }) => ({ user_id, scope: services.config.directory })
  return {
    'GET /users/me': { caller: 'profile', handle: ({ caller }) => viewUser(services, caller) },

    'PUT /users/profile': {
      caller: 'profile',
      handle: async (context) => viewUser(services, await updateProfile(services, context, context.body)),
    },

    'GET /users/profile/sent-invitations': ({ caller: { user_id } }) =>
      database.single(sentInvitationCount({ user_id })),

    'DELETE /users/profile/account': async ({ caller, actor, reply }) => {
      await deleteAccount(services, actor, caller.user_id)
      cookie.clear(reply)
    },

    'GET /users': ({ caller, query }) => listDirectory(services, viewerOf(caller), query),

    'GET /users/:user_id': ({ caller, params }) => getDirectoryEntry(services, viewerOf(caller), params.user_id),
  } satisfies Partial<Handlers>
}
