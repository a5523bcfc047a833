import { listenForMetrics, type MetricsListener } from '../adapters/metrics/listener.ts'
import type { Resources } from './resources.ts'

/** Null when METRICS_PORT is unset. */
export async function serveMetrics({ config, metrics }: Resources): Promise<MetricsListener | null> {
  return metrics && config.metrics && (await listenForMetrics(metrics, config.metrics))
}
