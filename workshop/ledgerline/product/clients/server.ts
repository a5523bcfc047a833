// The clients of the acting organization: every member sees, creates and changes them, an admin or the owner deletes
// them. Who may do what is in contract.ts.
import { definePart } from '@plinth/server/product'
import { createClient, deleteClient, updateClient } from './change-clients.ts'
import { clients as contract } from './contract.ts'
import { exportClients, listClients } from './list-clients.ts'
import { clientById } from './queries.ts'
import { seedClients } from './seed-clients.ts'

export const clients = definePart(contract, {
  routes: ({ database }) => ({
    'GET /clients': ({ caller, query }) => listClients(database, caller.organization_id, query),

    'POST /clients': (context) => createClient(database, context, context.body),

    'GET /clients/:client_id': ({ caller, params }) =>
      database.getOrNotFound(clientById({ organization_id: caller.organization_id, ...params })),

    'PATCH /clients/:client_id': (context) => updateClient(database, context, { ...context.params, ...context.body }),

    'DELETE /clients/:client_id': (context) => deleteClient(database, context, context.params.client_id),
  }),

  seed: seedClients,

  personal_sections: [
    {
      name: 'clients',
      columns: ['clients.created_by', 'clients.email'],
      rows: (database, person) => exportClients(database, person),
    },
  ],
  organization_sections: [
    {
      name: 'clients',
      columns: ['clients.organization_id'],
      rows: (database, { id }) => exportClients(database, { organization_id: id }),
    },
  ],
})
