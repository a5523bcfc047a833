import type { IncomingHttpHeaders } from 'node:http'

/** A proxy in front of the API began the trace (W3C Trace Context). */
export type Trace = {
  trace_id: string
  span_id: string
  /** The headers are passed on unchanged, because the API records no spans. */
  headers: { traceparent: string; tracestate?: string }
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/
const LONGEST_STATE = 512

/** Reads the trace of a request. An invalid header, or one of a later version, counts as none. */
export function readTrace({ traceparent, tracestate }: IncomingHttpHeaders): Trace | undefined {
  if (typeof traceparent !== 'string') return undefined
  const [, trace_id, span_id] = TRACEPARENT.exec(traceparent) ?? []
  if (trace_id === undefined || span_id === undefined) return undefined
  const state = typeof tracestate === 'string' && tracestate.length <= LONGEST_STATE ? { tracestate } : {}
  return { trace_id, span_id, headers: { traceparent, ...state } }
}
