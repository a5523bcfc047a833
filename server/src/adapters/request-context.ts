import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { readTrace, type Trace } from './trace.ts'

// All waits of a request, with one for a lock, are shorter than three and a half seconds.
const WAIT_BUDGET_MS = 1250

/** The statements of one request share the time that they may wait for connections. */
export type WaitBudget = { left_ms: number }

/** All code that runs for a request shares this. Outside of requests it is empty. */
export type RequestContext = {
  readonly wait_budget?: WaitBudget
  readonly trace?: Trace
  readonly request_id?: string
}

const NONE: RequestContext = {}

const current = new AsyncLocalStorage<RequestContext>()

/** Makes the context of a new request: its whole wait budget, its id, and the trace that its headers name. */
export function newContext(headers: IncomingHttpHeaders, request_id: string): RequestContext {
  const trace = readTrace(headers)
  return { wait_budget: { left_ms: WAIT_BUDGET_MS }, request_id, ...(trace && { trace }) }
}

/** Runs a part of a request. What it awaits has the same context. */
export function inContext<T>(context: RequestContext, work: () => T): T {
  return current.run(context, work)
}

/** Runs what belongs to no request, though a request may have caused it. */
export function outOfContext<T>(work: () => T): T {
  return current.run(NONE, work)
}

export function currentContext(): RequestContext {
  return current.getStore() ?? NONE
}

/** Returns the context of later work: it keeps id and trace, and waits as long as the pool does. */
export function later(): RequestContext {
  const { trace, request_id } = currentContext()
  return { ...(trace && { trace }), ...(request_id !== undefined && { request_id }) }
}

export function traceFields(): { trace_id?: string } {
  const { trace } = currentContext()
  return trace ? { trace_id: trace.trace_id } : {}
}
