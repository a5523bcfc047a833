import autocannon from 'autocannon'
import { correctLatencies, quantile } from '../arithmetic/statistics.ts'
import { fill, takeNumbers } from '../cases/case.ts'
import type { Generator } from './generator.ts'

const NUMBERS = 5_000_000

/** The generator runs in this process and takes a good part of a core: the ratios are nearer to 1 than with wrk. */
export const AUTOCANNON: Generator = {
  name: 'autocannon',
  async run(url, requests, { connections, seconds }) {
    const latencies: number[] = []
    let number = takeNumbers(NUMBERS)
    const calls = requests.map((request) => ({
      ...request,
      setupRequest: () => {
        number += 1
        return fill(request, number)
      },
    }))
    // Each connection has callers of its own, so that all callers share the load evenly.
    const share = Math.max(1, Math.floor(calls.length / connections))
    let connection = 0
    const run = autocannon({
      url,
      connections,
      duration: seconds,
      timeout: 30,
      requests: calls,
      setupClient(client) {
        const own = calls.slice(connection * share, (connection + 1) * share)
        client.setRequests(own.length > 0 ? own : calls)
        connection += 1
      },
    })
    // The summary of autocannon rounds to whole milliseconds.
    run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
    const { non2xx, errors, timeouts, duration } = await run
    const sorted = correctLatencies(latencies, (duration * 1000 * connections) / latencies.length)
    return {
      requests: latencies.length,
      seconds: duration,
      p50_ms: quantile(sorted, 0.5),
      p99_ms: quantile(sorted, 0.99),
      failures: non2xx + errors + timeouts,
    }
  },
}
