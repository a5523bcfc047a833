import type { RequestObserver } from './end.ts'

export type ObserveRequest = (method: string, route: string, status: number, seconds: number) => void

/** By route pattern: with raw paths callers could make any number of label values. */
export function createRequestMetrics(observe: ObserveRequest): RequestObserver {
  return (request, { status, ms }) => observe(request.method, request.routeOptions.url ?? 'unknown', status, ms / 1000)
}
