import { type DatabaseHandle, type DemoTeam, OPERATOR } from '@plinth/server/product'
import type { CreatePaperKiteRequest } from './contract.ts'
import { createPaperKite } from './change-paper-kites.ts'
import { paperKitesCount } from './queries.ts'

/** Adds demo rows to the team, unless it has some. Returns such as "3 of 3 paper kites". */
export async function seedPaperKites(database: DatabaseHandle, team: DemoTeam): Promise<string> {
  const { organization_id } = team
  const { total } = await database.single(paperKitesCount({ organization_id }))
  /*+ seed references */
  const rows: CreatePaperKiteRequest[] = [
    /*+ seeds */
  ]
  const missing = total > 0 ? [] : rows
  // The last one is the newest, so it comes first.
  for (const row of missing.toReversed()) {
    await createPaperKite(database, { caller: team, actor: OPERATOR }, row)
  }
  return `${missing.length} of ${rows.length} paper kites`
}
