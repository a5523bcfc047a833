import { AUTOCANNON } from './autocannon.ts'
import type { Generator } from './generator.ts'
import { findWrk } from './wrk.ts'

/** wrk where it is installed, otherwise autocannon. */
export async function findGenerator(): Promise<Generator> {
  return (await findWrk()) ?? AUTOCANNON
}
