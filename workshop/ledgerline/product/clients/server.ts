// The clients of the acting organization: every member sees, creates and changes them, an admin or the owner deletes
// them. Who may do what is in contract.ts.
import { definePart, rowsOf, section } from '@plinth/server/product'
import { sql } from 'kysely'
import { createClient, deleteClient, updateClient } from './change-clients.ts'
import { clients as contract } from './contract.ts'
import { listClients } from './list-clients.ts'
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
    // A client may be the person, who has the address.
    section(
      'clients',
      ['clients.created_by', 'clients.email'],
      ({ id, email }) => sql`
        select to_jsonb(c) as row from clients c where c.created_by = ${id} or c.email = ${email} order by c.created_at`,
    ),
  ],
  organization_sections: [rowsOf('clients', ['clients.organization_id'])],
})
