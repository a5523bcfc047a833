// The paper kites of the acting organization: every member sees, creates and renames them, an admin or the owner deletes
// them. Who may do what is in product/names.ts.

import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { createPaperKite, deletePaperKite, renamePaperKite } from './change-paper-kites.ts'
import { listPaperKites } from './list-paper-kites.ts'
import { paperKiteById } from './queries.ts'

type Keys =
  | 'GET /paper-kites'
  | 'POST /paper-kites'
  | 'GET /paper-kites/:paper_kite_id'
  | 'PATCH /paper-kites/:paper_kite_id'
  | 'DELETE /paper-kites/:paper_kite_id'

export function paperKiteRoutes({ database }: Services): Handlers<Keys> {
  return {
    'GET /paper-kites': ({ caller, query }) => listPaperKites(database, caller.organization_id, query),

    'POST /paper-kites': (context) => createPaperKite(database, context, context.body.name),

    'GET /paper-kites/:paper_kite_id': ({ caller, params }) =>
      database.getOrNotFound(paperKiteById({ organization_id: caller.organization_id, ...params })),

    'PATCH /paper-kites/:paper_kite_id': (context) =>
      renamePaperKite(database, context, { ...context.params, ...context.body }),

    'DELETE /paper-kites/:paper_kite_id': (context) =>
      deletePaperKite(database, context, context.params.paper_kite_id),
  }
}
