import type { Request } from '../cases/case.ts'
import type { WrkResult } from './wrk-script.ts'

/** What sends the load. It runs beside the servers, so the less it takes of the cores the better. */
export type Generator = {
  /** For the table. */
  name: string
  run(url: string, requests: readonly Request[], options: { connections: number; seconds: number }): Promise<WrkResult>
}
