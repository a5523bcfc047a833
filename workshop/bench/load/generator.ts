import type { Request } from '../cases/case.ts'
import type { WrkResult } from './wrk-script.ts'

/** The generator runs beside the servers, so the less it takes of the cores the better. */
export type Generator = {
  name: string
  run(url: string, requests: readonly Request[], options: { connections: number; seconds: number }): Promise<WrkResult>
}
