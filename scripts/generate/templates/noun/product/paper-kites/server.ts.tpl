// The paper kites of the acting organization: every member sees, creates and changes them, an admin or the owner deletes
// them. Who may do what is in contract.ts.
import { definePart, rowsOf } from '@plinth/server/product'
import { createPaperKite, deletePaperKite, updatePaperKite } from './change-paper-kites.ts'
import { paperKites as contract } from './contract.ts'
import { listPaperKites } from './list-paper-kites.ts'
import { paperKiteById } from './queries.ts'
import { seedPaperKites } from './seed-paper-kites.ts'

export const paperKites = definePart(contract, {
  routes: ({ database }) => ({
    'GET /paper-kites': ({ caller, query }) => listPaperKites(database, caller.organization_id, query),

    'POST /paper-kites': (context) => createPaperKite(database, context, context.body),

    'GET /paper-kites/:paper_kite_id': ({ caller, params }) =>
      database.getOrNotFound(paperKiteById({ organization_id: caller.organization_id, ...params })),

    'PATCH /paper-kites/:paper_kite_id': (context) =>
      updatePaperKite(database, context, { ...context.params, ...context.body }),

    'DELETE /paper-kites/:paper_kite_id': (context) =>
      deletePaperKite(database, context, context.params.paper_kite_id),
  }),

  seed: seedPaperKites,
  /*+ seed after */

  personal_sections: [rowsOf('paper-kites', ['paper_kites.created_by'])],
  organization_sections: [rowsOf('paper-kites', ['paper_kites.organization_id'])],
})
