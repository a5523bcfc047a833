// The directory of the whole deployment, unless it is configured to show only people of the caller's organizations or
// nobody. Users who are deleted or hidden are not found.

import type { DirectoryScope } from '@plinth/contract/users'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import type { Reader } from '../../../adapters/postgres/reader.ts'
import type { Cursors } from '../../../http/cursors.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { ImageUrl } from '../../profile-images/urls.ts'
import { getDirectoryEntry, listDirectory } from './directory.ts'

type Dependencies = {
  database: Queryable
  /** Searches the directory. */
  reader: Reader
  cursors: Cursors
  imageUrl: ImageUrl
  directory: DirectoryScope
}

export function directoryRoutes(deps: Dependencies): Handlers<'GET /users' | 'GET /users/:user_id'> {
  const viewerOf = ({ user_id }: { user_id: string }) => ({ user_id, scope: deps.directory })
  return {
    'GET /users': ({ caller, query }) => listDirectory(deps, viewerOf(caller), query),
    'GET /users/:user_id': ({ caller, params }) => getDirectoryEntry(deps, viewerOf(caller), params.user_id),
  }
}
