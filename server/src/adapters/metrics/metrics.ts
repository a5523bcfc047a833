import { countDenials, countJobs, countMails, countWebhooks, measureCalls } from './counted.ts'
import { makerOf } from './maker.ts'
import type { Release } from './port.ts'
import { watchPool, watchQueues, watchRelease } from './watched.ts'

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// The caller chooses the method; unknown ones must not become label values.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

// These gauges have the names of counters. The gauges by type, such as `nodejs_active_handles`, say the same.
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

/** Loads the library only here, so that it costs nothing when metrics are off. */
export async function createMetrics(release: Release) {
  const library = await import('prom-client')
  const { collectDefaultMetrics, Registry } = library
  const registry = new Registry()
  const maker = makerOf(library, registry)
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  watchRelease(maker, release)

  const help = 'Time from the first byte of a request to the end of its answer, by route pattern'
  const labels = ['method', 'route', 'status']
  const requests = maker.histogram('http_request_duration_seconds', help, labels, REQUEST_BUCKETS_S)
  const { refreshJobs, ...jobs } = countJobs(maker)

  return {
    content_type: registry.contentType,
    async text() {
      await refreshJobs()
      return await registry.metrics()
    },
    observeRequest(method: string, route: string, status: number, seconds: number) {
      requests.observe({ method: METHODS.has(method) ? method : 'OTHER', route, status }, seconds)
    },
    ...measureCalls(maker),
    ...countDenials(maker),
    ...countMails(maker),
    ...countWebhooks(maker),
    ...jobs,
    watchPool: watchPool.bind(null, maker),
    watchQueues: watchQueues.bind(null, maker),
  }
}
