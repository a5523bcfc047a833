import type { Metrics } from './port.ts'
import { watchLanes, watchPool } from './watched.ts'

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const CALL_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30]

// The caller chooses the method; unknown ones must not become label values.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Prometheus metrics. The library is loaded only here, so that it costs nothing when metrics are off. */
export async function createMetrics(): Promise<Metrics> {
  const library = await import('prom-client')
  const { collectDefaultMetrics, Counter, Histogram, Registry } = library
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const calls = new Histogram({
    name: 'outgoing_call_duration_seconds',
    help: 'Time of calls to providers, retries included',
    labelNames: ['integration', 'outcome'],
    buckets: CALL_BUCKETS_S,
    registers,
  })
  const denials = new Counter({
    name: 'rate_limit_denials_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['scope'],
    registers,
  })

  return {
    content_type: registry.contentType,
    text: () => registry.metrics(),
    observeRequest(method, route, status, seconds) {
      requests.observe({ method: METHODS.has(method) ? method : 'OTHER', route, status }, seconds)
    },
    observeCall: (integration, outcome, seconds) => calls.observe({ integration, outcome }, seconds),
    countDenial: (scope) => denials.inc({ scope }),
    watchPool: (counts) => watchPool(library, registers, counts),
    watchLanes: (lanes) => watchLanes(library, registers, lanes),
  }
}
