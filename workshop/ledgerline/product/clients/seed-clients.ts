import { type DatabaseHandle, type DemoTeam, OPERATOR } from '@plinth/server/product'
import { createClient } from './change-clients.ts'
import { clientsCount } from './queries.ts'

const CLIENTS = [
  { name: 'Harbour Bakery', email: 'accounts@harbour-bakery.example' },
  { name: 'Northlight Studio', email: 'billing@northlight.example' },
  { name: 'Ferry & Sons', email: 'office@ferry-sons.example' },
  { name: 'Kestrel Cycles', email: 'hello@kestrel-cycles.example' },
]

/** Adds demo rows to the team, unless it has some. Returns such as "4 of 4 clients". */
export async function seedClients(database: DatabaseHandle, team: DemoTeam): Promise<string> {
  const { total } = await database.single(clientsCount({ organization_id: team.organization_id }))
  const missing = total > 0 ? [] : CLIENTS
  for (const client of missing) await createClient(database, { caller: team, actor: OPERATOR }, client)
  return `${missing.length} of ${CLIENTS.length} clients`
}
