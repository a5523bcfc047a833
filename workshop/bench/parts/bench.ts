import { withClient } from '@plinth/database/client'
import type { Case } from '../cases/case.ts'
import { actIn, type Caller, forgetHits } from '../data/callers.ts'
import type { Generator } from '../load/generator.ts'
import type { Entries, Surroundings } from '../servers/programs.ts'

/** What every part of a run shares. */
export type Bench = {
  entries: Entries
  surroundings: Surroundings
  generator: Generator
  rounds: number
  seconds: number
}

/** Puts the database into the state in which a case begins. Call it before every round. */
export async function prepare(database_url: string, measured: Case, callers: readonly Caller[]): Promise<void> {
  await withClient(database_url, async (client) => {
    await forgetHits(client)
    for (const { text, values } of measured.before?.(callers) ?? []) await client.query(text, values)
  })
}

/** Makes the team of a case the acting organization of its callers. */
export async function actAs(database_url: string, { acts_in }: Case): Promise<void> {
  await withClient(database_url, (client) => actIn(client, acts_in))
}
