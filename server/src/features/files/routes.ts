// Every member sees the files of the acting organization, members delete their own, an admin or the owner any. An
// upload reserves its size, the browser sends the content to the object storage, and completing the upload checks it
// there. Content never passes through the API, except images, which are encoded again. A deletion is queued in the
// transaction and done later. Without a storage nothing is answered.

import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { completeUpload } from './complete-upload.ts'
import { deleteFile } from './delete-file.ts'
import { listFiles } from './list-files.ts'
import { DOWNLOAD_S, fileById, storedFile } from './queries.ts'

export function fileRoutes(services: Services) {
  const { database, logger, entitlements } = services
  return {
    'POST /uploads': (context) =>
      beginUpload({ database, storage: context.storage, entitlements }, context, context.body),

    'POST /uploads/:upload_id/complete': ({ caller, actor, params, storage }) =>
      completeUpload({ database, storage, logger, actor }, { user_id: caller.user_id, ...params }),

    'DELETE /uploads/:upload_id': ({ caller, actor, params }) =>
      cancelUpload(database, actor, { user_id: caller.user_id, ...params }),

    'GET /files': ({ caller, query }) => listFiles(database, caller.organization_id, query),

    'GET /files/:file_id': ({ caller, params }) =>
      database.getOrNotFound(fileById({ organization_id: caller.organization_id, ...params })),

    'GET /files/:file_id/download': async ({ caller, params, storage }) => {
      const file = await database.getOrNotFound(storedFile({ organization_id: caller.organization_id, ...params }))
      const { object_key: key, name: filename, content_type, expires_at } = file
      const url = await storage.presignGet({
        key,
        content_type,
        filename,
        expires_in_s: DOWNLOAD_S,
      })
      return { url, expires_at }
    },

    'DELETE /files/:file_id': (context) => deleteFile(database, context, context.params.file_id),
  } satisfies Partial<Handlers>
}
