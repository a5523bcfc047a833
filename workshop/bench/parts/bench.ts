import { withClient } from '@plinth/database/client'
import type { Case } from '../cases/case.ts'
import { actIn, type Caller, forgetHits } from '../data/callers.ts'
import type { Generator } from '../load/generator.ts'
import type { Entries, Surroundings } from '../servers/programs.ts'

export type Bench = {
  entries: Entries
  surroundings: Surroundings
  generator: Generator
  rounds: number
  seconds: number
}

/** Call this before every round: it brings the database into the state in which a case begins. */
export async function prepare(database_url: string, measured: Case, callers: readonly Caller[]): Promise<void> {
  await withClient(database_url, async (client) => {
    await forgetHits(client)
    for (const { text, values } of measured.before?.(callers) ?? []) await client.query(text, values)
  })
}

/** The callers act in the team of the case afterwards. */
export async function actAs(database_url: string, { acts_in }: Case): Promise<void> {
  await withClient(database_url, (client) => actIn(client, acts_in))
}
