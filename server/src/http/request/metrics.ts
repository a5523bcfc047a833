import type { RequestObserver } from './end.ts'

export type ObserveRequest = (method: string, route: string, status: number, seconds: number) => void

/** Measures each request by the pattern of its route: a raw path would be a label value of the caller's making. */
export function createRequestMetrics(observe: ObserveRequest): RequestObserver {
  return (request, { status, ms }) => observe(request.method, request.routeOptions.url ?? 'unknown', status, ms / 1000)
}
