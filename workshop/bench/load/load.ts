import { cpuMicroseconds } from '@plinth/tools/process-usage'
import type { Request } from '../cases/case.ts'
import { CONNECTIONS } from '../options/settings.ts'
import type { RunningServer } from '../servers/process.ts'
import type { Generator } from './generator.ts'

/** Latencies are in milliseconds, and server CPU is in microseconds per request. */
export type Round = { requests_per_s: number; p50_ms: number; p99_ms: number; cpu_us: number }

/** Loads a server for some seconds. Throws when a response is not 2xx, since fast errors would look like speed. */
export async function load(
  generator: Generator,
  server: RunningServer,
  requests: readonly Request[],
  { seconds, connections = CONNECTIONS }: { seconds: number; connections?: number | undefined },
): Promise<Round> {
  const before = cpuMicroseconds(server.pid)
  const result = await generator.run(server.url, requests, { connections, seconds })
  const cpu = cpuMicroseconds(server.pid) - before
  if (result.failures > 0 || result.requests === 0) {
    const [first] = requests
    throw new Error(`${server.name} ${first?.method} ${first?.path}: ${result.failures} of ${result.requests} failed`)
  }
  const { p50_ms, p99_ms } = result
  return { requests_per_s: result.requests / result.seconds, p50_ms, p99_ms, cpu_us: cpu / result.requests }
}
