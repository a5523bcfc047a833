// The directory shows the whole deployment, unless it is configured to show only people of the caller's organizations
// or nobody. Users who are deleted or hidden are not found.

import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { getDirectoryEntry, listDirectory } from './directory.ts'

export function directoryRoutes(services: Services) {
  const viewerOf = ({ user_id }: { user_id: string }) => ({ user_id, scope: services.config.directory })
  return {
    'GET /users': ({ caller, query }) => listDirectory(services, viewerOf(caller), query),
    'GET /users/:user_id': ({ caller, params }) => getDirectoryEntry(services, viewerOf(caller), params.user_id),
  } satisfies Partial<Handlers>
}
