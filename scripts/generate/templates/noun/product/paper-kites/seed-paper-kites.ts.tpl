import { type DatabaseHandle, DEMO_EMAIL, existingUserByEmail, firstMemberships, OPERATOR } from '@plinth/server/product'
import { createPaperKite } from './change-paper-kites.ts'
import { paperKitesCount } from './queries.ts'

const NAMES = ['Bernoulli numbers', 'Difference engine', 'Jacquard loom']

/** Adds demo rows to the team that the demo person owns, unless it has some. Returns such as "3 of 3 paper kites". */
export async function seedPaperKites(database: DatabaseHandle): Promise<string> {
  const user_id = (await database.find(existingUserByEmail({ email: DEMO_EMAIL })))?.id
  // The active organization does not matter here; a user id matches none.
  const first = user_id === undefined ? undefined : await firstMemberships(database, { user_id, organization_id: user_id })
  const organization_id = first?.items.find(({ kind, role }) => kind === 'team' && role === 'owner')?.id
  if (user_id === undefined || organization_id === undefined) return '0 paper kites'
  const { total } = await database.single(paperKitesCount({ organization_id }))
  const missing = total > 0 ? [] : NAMES
  for (const name of missing) {
    await createPaperKite(database, { caller: { organization_id, user_id }, actor: OPERATOR }, name)
  }
  return `${missing.length} of ${NAMES.length} paper kites`
}
