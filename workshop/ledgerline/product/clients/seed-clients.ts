import {
  type DatabaseHandle,
  DEMO_EMAIL,
  existingUserByEmail,
  firstMemberships,
  OPERATOR,
} from '@plinth/server/product'
import { createClient } from './change-clients.ts'
import { clientsCount } from './queries.ts'

const CLIENTS = [
  { name: 'Harbour Bakery', email: 'accounts@harbour-bakery.example' },
  { name: 'Northlight Studio', email: 'billing@northlight.example' },
  { name: 'Ferry & Sons', email: 'office@ferry-sons.example' },
  { name: 'Kestrel Cycles', email: 'hello@kestrel-cycles.example' },
]

/** Adds demo rows to the team that the demo person owns, unless it has some. Returns such as "4 of 4 clients". */
export async function seedClients(database: DatabaseHandle): Promise<string> {
  const user_id = (await database.find(existingUserByEmail({ email: DEMO_EMAIL })))?.id
  // The active organization does not matter here; a user id matches none.
  const first =
    user_id === undefined ? undefined : await firstMemberships(database, { user_id, organization_id: user_id })
  const organization_id = first?.items.find(({ kind, role }) => kind === 'team' && role === 'owner')?.id
  if (user_id === undefined || organization_id === undefined) return '0 clients'
  const { total } = await database.single(clientsCount({ organization_id }))
  const missing = total > 0 ? [] : CLIENTS
  for (const client of missing) {
    await createClient(database, { caller: { organization_id, user_id }, actor: OPERATOR }, client)
  }
  return `${missing.length} of ${CLIENTS.length} clients`
}
