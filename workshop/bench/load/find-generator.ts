import { AUTOCANNON } from './autocannon.ts'
import type { Generator } from './generator.ts'
import { findWrk } from './wrk.ts'

/** Prefers wrk, which takes less of the cores than autocannon. */
export async function findGenerator(): Promise<Generator> {
  return (await findWrk()) ?? AUTOCANNON
}
