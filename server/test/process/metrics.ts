import type { ServerProcess } from './server-process.ts'

/** Returns undefined for a server without METRICS_PORT. */
export function metricsOrigin({ lines }: ServerProcess): string | undefined {
  return lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'listening').metrics
}

export async function readMetric(server: ServerProcess, series: string): Promise<number | undefined> {
  const text = await (await fetch(`${metricsOrigin(server)}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
