import { currentContext, type RequestContext } from '../adapters/request-context.ts'
import { readTrace, type Trace } from '../adapters/trace.ts'

/** The data of a job as its row has it. A row that an operator wrote may have none. */
export type StoredData = { _request?: { request_id?: string; trace?: Trace['headers'] } } | null

/** Adds to the data of a job by which request it was sent, for the lines that its attempts log. */
export function withRequest(data: object): object {
  const { request_id, trace } = currentContext()
  if (request_id === undefined && trace === undefined) return data
  return { ...data, _request: { request_id, trace: trace?.headers } }
}

export function contextOf(data: StoredData): RequestContext {
  const { request_id, trace: headers } = data?._request ?? {}
  const trace = headers && readTrace(headers)
  return { ...(request_id !== undefined && { request_id }), ...(trace && { trace }) }
}

export function dataOf(data: StoredData): object {
  const { _request: _, ...own } = data ?? {}
  return own
}
