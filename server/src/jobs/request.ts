import * as z from 'zod/mini'
import { currentContext, type RequestContext } from '../adapters/request-context.ts'
import { readTrace } from '../adapters/trace.ts'

const Stored = z.object({
  _request: z.optional(
    z.object({
      request_id: z.optional(z.string()),
      trace: z.optional(z.object({ traceparent: z.string(), tracestate: z.optional(z.string()) })),
    }),
  ),
})

/** Adds to the data of a job by which request it was sent, for the lines that its attempts log. */
export function withRequest(data: object): object {
  const { request_id, trace } = currentContext()
  if (request_id === undefined && trace === undefined) return data
  return { ...data, _request: { request_id, trace: trace?.headers } }
}

export function contextOf(data: object): RequestContext {
  const { request_id, trace: headers } = Stored.safeParse(data).data?._request ?? {}
  const trace = headers && readTrace({ ...headers })
  return { ...(request_id !== undefined && { request_id }), ...(trace && { trace }) }
}

export function dataOf(data: object): object {
  const own = { ...data }
  Reflect.deleteProperty(own, '_request')
  return own
}
