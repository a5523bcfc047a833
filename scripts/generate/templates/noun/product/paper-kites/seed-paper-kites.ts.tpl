import { type DatabaseHandle, DEMO_EMAIL, existingUserByEmail, firstMemberships, OPERATOR } from '@plinth/server/product'
import type { CreatePaperKiteRequest } from './contract.ts'
import { createPaperKite } from './change-paper-kites.ts'
import { paperKitesCount } from './queries.ts'

/** Adds demo rows to the team that the demo person owns, unless it has some. Returns such as "3 of 3 paper kites". */
export async function seedPaperKites(database: DatabaseHandle): Promise<string> {
  const user_id = (await database.find(existingUserByEmail({ email: DEMO_EMAIL })))?.id
  // The active organization does not matter here; a user id matches none.
  const first = user_id === undefined ? undefined : await firstMemberships(database, { user_id, organization_id: user_id })
  const organization_id = first?.items.find(({ kind, role }) => kind === 'team' && role === 'owner')?.id
  if (user_id === undefined || organization_id === undefined) return '0 paper kites'
  const { total } = await database.single(paperKitesCount({ organization_id }))
  /*+ seed references */
  const rows: CreatePaperKiteRequest[] = [
    /*+ seeds */
  ]
  const missing = total > 0 ? [] : rows
  // The last one is the newest, so it comes first.
  for (const row of missing.toReversed()) {
    await createPaperKite(database, { caller: { organization_id, user_id }, actor: OPERATOR }, row)
  }
  return `${missing.length} of ${rows.length} paper kites`
}
