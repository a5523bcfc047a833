import type { FastifyReply, FastifyRequest } from 'fastify'
import { inContext } from '../../adapters/request-context.ts'

export type RequestEnd = { status: number; ms: number }
export type RequestObserver = (request: FastifyRequest, end: RequestEnd) => void

// nginx's status for a client that left before its response.
const CLIENT_LEFT = 499

/** Reports how each request ended: 499 when the client left first, which the hook onResponse does not see. */
export function observeRequests(observers: readonly RequestObserver[]) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const began = performance.now()
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_LEFT
      const end = { status, ms: performance.now() - began }
      inContext(request.context, () => {
        for (const observe of observers) observe(request, end)
      })
    })
    done()
  }
}
