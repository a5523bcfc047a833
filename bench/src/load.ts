import { cpuMicroseconds } from '@plinth/tools/process-usage'
import autocannon from 'autocannon'
import type { RunningServer } from './server-process.ts'
import { CONNECTIONS, SESSION_COOKIE } from './settings.ts'

/** One round against one server. Latencies in milliseconds, server CPU in microseconds per request. */
export type Round = { requests_per_s: number; p50_ms: number; p99_ms: number; cpu_us: number }

/** Loads one path for some seconds. @throws when a response is not 2xx, since fast errors would look like speed */
export async function load(server: RunningServer, path: string, tokens: string[], duration_s: number): Promise<Round> {
  const cpu_before = cpuMicroseconds(server.pid)
  const latencies: number[] = []
  const requests = tokens.map((token) => ({ method: 'GET', path, headers: { cookie: `${SESSION_COOKIE}=${token}` } }))
  // Each connection has callers of its own, so that all callers share the load evenly.
  const share = Math.floor(requests.length / CONNECTIONS)
  let connection = 0
  const run = autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: duration_s,
    requests,
    setupClient(client) {
      client.setRequests(requests.slice(connection * share, (connection + 1) * share))
      connection += 1
    },
  })
  // autocannon's summary rounds to whole milliseconds.
  run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  const { non2xx, errors, timeouts, duration } = await run
  const cpu = cpuMicroseconds(server.pid) - cpu_before
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${server.name} ${path}: ${non2xx} refusals, ${errors} errors, ${timeouts} time-outs`)
  }

  latencies.sort((a, b) => a - b)
  return {
    requests_per_s: latencies.length / duration,
    p50_ms: quantile(latencies, 0.5),
    p99_ms: quantile(latencies, 0.99),
    cpu_us: cpu / latencies.length,
  }
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
