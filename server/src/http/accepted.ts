import type { FastifyReply } from 'fastify'

/** For a route that succeeds in two ways: what it answers now begins something and does not complete it. */
export function answerAccepted<T>(reply: FastifyReply, body: T): T {
  reply.code(202)
  return body
}
